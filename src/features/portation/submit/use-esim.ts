import { useMemo } from 'react';
import type { Api } from '../../../api/api.ts';
import { useLoaded } from '../../../api/use-loaded.ts';

const askEsim =
  (id: string) =>
  async (api: Api, signal: AbortSignal): Promise<boolean> =>
    (await api.getTariff({ params: { id } }, { signal })).data.esim;

/** Whether a tariff works with eSIM; null while it is not known, or could not be asked: then the server decides. */
export const useEsim = (tariffId: string | null): boolean | null => {
  const ask = useMemo(() => (tariffId === null ? null : askEsim(tariffId)), [tariffId]);
  const { loaded } = useLoaded(ask);
  return loaded.tag === 'loaded' ? loaded.data : null;
};

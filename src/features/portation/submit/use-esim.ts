import { useMemo } from 'react';
import type { Api } from '../../../api/api.ts';
import { useLoaded } from '../../../api/use-loaded.ts';

const loadEsim =
  (id: string) =>
  async (api: Api, signal: AbortSignal): Promise<boolean> =>
    (await api.getTariff({ params: { id } }, { signal })).data.esim;

/** Whether a tariff supports eSIM; null while loading or after a failure, when the server validates instead. */
export const useEsim = (tariffId: string | null): boolean | null => {
  const load = useMemo(() => (tariffId === null ? null : loadEsim(tariffId)), [tariffId]);
  const { loaded } = useLoaded(load);
  return loaded.tag === 'loaded' ? loaded.data : null;
};

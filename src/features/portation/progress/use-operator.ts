import { useMemo } from 'react';
import type { OperatorDetail } from '../../../../contract/operators.ts';
import type { Api } from '../../../api/api.ts';
import { useLoaded } from '../../../api/use-loaded.ts';

const loadOperator =
  (slug: string) =>
  async (api: Api, signal: AbortSignal, isBackground: boolean): Promise<OperatorDetail> =>
    (await api.getOperator({ params: { slug } }, { signal, isBackground })).data;

/** Phone and site of an operator; null while loading or after a failure, when the page goes without them. */
export const useOperator = (operatorId: string | null): OperatorDetail | null => {
  const load = useMemo(() => (operatorId === null ? null : loadOperator(operatorId)), [operatorId]);
  const { loaded } = useLoaded(load);
  return loaded.tag === 'loaded' ? loaded.data : null;
};

import { useMemo } from 'react';
import type { OperatorDetail } from '../../../../contract/operators.ts';
import type { Api } from '../../../api/api.ts';
import { useLoaded } from '../../../api/use-loaded.ts';

export type Contacts = Pick<OperatorDetail, 'supportPhone' | 'website'>;

const loadOperator =
  (slug: string) =>
  async (api: Api, signal: AbortSignal, isBackground: boolean): Promise<Contacts> =>
    (await api.getOperator({ params: { slug } }, { signal, isBackground })).data;

const unknown: Contacts = { supportPhone: null, website: null };

/** Phone and site of an operator: unknown outside the catalogue and after a failure; null while loading. */
export const useContacts = (operatorId: string): Contacts | null => {
  const load = useMemo(() => loadOperator(operatorId), [operatorId]);
  const { loaded } = useLoaded(load);
  switch (loaded.tag) {
    case 'loading':
      return null;
    case 'loaded':
      return loaded.data;
    default:
      return unknown;
  }
};

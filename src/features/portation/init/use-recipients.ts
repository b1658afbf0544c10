import type { Operator } from '../../../../contract/operators.ts';
import type { Api } from '../../../api/api.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import type { Loaded } from '../../../lib/loaded.ts';

export type Recipients = Loaded<readonly Operator[]>;

const askRecipients = async (api: Api, signal: AbortSignal): Promise<readonly Operator[]> => {
  const { data } = await api.listOperators(
    { query: { Skip: 0, Take: 100, SortBy: 'name', SortDesc: false } },
    { signal },
  );
  return data.data.filter(({ isRecipient }) => isRecipient);
};

/** Operators that take numbers from others, and a way to ask again. */
export const useRecipients = (): { recipients: Recipients; retry: () => void } => {
  const { loaded, retry } = useLoaded(askRecipients);
  return { recipients: loaded, retry };
};

/** Operators that take numbers of a region; all of them while the region is not known. */
export const offeredIn = (operators: readonly Operator[], regionCode: string | null): Operator[] =>
  operators.filter(({ regionCodes }) => regionCode === null || regionCodes.includes(regionCode));

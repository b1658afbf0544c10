import { useEffect } from 'react';
import type { Operator } from '../../../../contract/operators.ts';
import { takesNumbersOf } from '../../../../machines/portation-flow/recipients.ts';
import { useFlow } from '../../../actors/actors-context.ts';
import type { Api } from '../../../api/api.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import type { Loaded } from '../../../lib/loaded.ts';

export type Recipients = Loaded<readonly Operator[]>;

const loadRecipients = async (api: Api, signal: AbortSignal): Promise<readonly Operator[]> => {
  const { data } = await api.listOperators(
    { query: { Skip: 0, Take: 100, SortBy: 'name', SortDesc: false } },
    { signal },
  );
  return data.data.filter(({ isRecipient }) => isRecipient);
};

/** Loads the operators that take numbers from others, and reports them to the chart, whose guard needs the list. */
export const useRecipients = (): { recipients: Recipients; retry: () => void } => {
  const flow = useFlow();
  const { loaded, retry } = useLoaded(loadRecipients);
  useEffect(() => {
    if (loaded.tag === 'loaded') {
      const recipients = loaded.data.map(({ operatorId, regionCodes }) => ({ operatorId, regionCodes }));
      flow.send({ type: 'recipients.loaded', recipients });
    }
  }, [flow, loaded]);
  return { recipients: loaded, retry };
};

/** Operators that take numbers of a region; all of them while the region is not known. */
export const offeredIn = (operators: readonly Operator[], regionCode: string | null): Operator[] =>
  operators.filter((operator) => takesNumbersOf(operator, regionCode));

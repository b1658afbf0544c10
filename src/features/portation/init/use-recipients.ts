import { useEffect } from 'react';
import type { Operator } from '../../../../contract/operators.ts';
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

/** Loads the operators that accept ported numbers and sends them to the chart. */
export const useRecipients = (): { recipients: Recipients; retry: () => void } => {
  const flow = useFlow();
  const { loaded, retry } = useLoaded(loadRecipients, { name: 'recipients' });
  // The chart runs outside React, and its guard needs the list.
  useEffect(() => {
    if (loaded.tag === 'loaded') {
      const recipients = loaded.data.map(({ operatorId, regionCodes }) => ({ operatorId, regionCodes }));
      flow.send({ type: 'recipients.loaded', recipients });
    }
  }, [flow, loaded]);
  return { recipients: loaded, retry };
};

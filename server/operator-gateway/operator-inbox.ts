import type { Deps } from '../deps.ts';
import { createInbox } from '../inbox/inbox.ts';
import { createApplyOperatorMessage } from './apply-operator-message.ts';
import type { OperatorMessage } from './gateway.ts';

const PREFIX = 'operator:';

/** Messages of the new operators. Each operator has its own ids and its own numbering. */
export const createOperatorInbox = (
  deps: Pick<Deps, 'clock' | 'db' | 'domainClock' | 'jobs' | 'logger' | 'operatorKeys' | 'secrets'>,
) => {
  const apply = createApplyOperatorMessage(deps);
  const inboxOf = (party: string) => createInbox<OperatorMessage>(deps, party, apply);
  return {
    /** Stores a message of an operator and applies it as soon as the ones before it are applied. */
    take: async (operatorId: string, message: OperatorMessage): Promise<void> => {
      const inbox = inboxOf(PREFIX + operatorId);
      await inbox.store([message]);
      await inbox.apply([message.requestId]);
    },

    /** Applies messages that failed earlier and are due again. */
    retry: async (): Promise<void> => {
      const parties = await deps.db
        .selectFrom('inbox')
        .select('party')
        .distinct()
        .where('party', 'like', `${PREFIX}%`)
        .where('appliedAt', 'is', null)
        .where('retryAt', '<=', deps.clock.now())
        .execute();
      for (const { party } of parties) {
        await inboxOf(party).retry();
      }
    },
  };
};

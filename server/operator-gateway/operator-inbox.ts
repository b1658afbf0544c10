import type { Deps } from '../deps.ts';
import { createInbox } from '../inbox/inbox.ts';
import { deletePendingMessages } from '../inbox/inbox.repo.ts';
import { isOperatorCancelled } from '../orders/operator-requests.repo.ts';
import { createApplyOperatorMessage } from './apply-operator-message.ts';
import type { OperatorMessage } from './gateway.ts';
import { readOperatorMessage } from './messages.ts';

const PREFIX = 'operator:';

/** The name of an operator as a party of the inbox. */
export const partyOf = (operatorId: string): string => PREFIX + operatorId;

/** Messages of the new operators. Each operator has its own ids and its own numbering. */
export const createOperatorInbox = (
  deps: Pick<Deps, 'clock' | 'db' | 'domainClock' | 'jobs' | 'logger' | 'operatorKeys' | 'secrets'>,
) => {
  const apply = createApplyOperatorMessage(deps);
  const inboxOf = (party: string) => createInbox(deps, party, readOperatorMessage, apply);
  return {
    /**
     * Stores a message of an operator and applies it as soon as the ones before it are applied.
     * @returns false when its id or its number is that of another message: it is not stored
     */
    take: async (operatorId: string, message: OperatorMessage): Promise<boolean> => {
      const party = partyOf(operatorId);
      const inbox = inboxOf(party);
      const { id, requestId, seq } = message;
      await inbox.store([message]);
      if (await isOperatorCancelled(deps.db, requestId)) {
        // Ended since the message was accepted: it would wait for those that the end has deleted.
        await deps.db.transaction().execute((trx) => deletePendingMessages(trx, ['requestId', requestId]));
        return true;
      }
      await inbox.apply([requestId]);
      const stored = await deps.db
        .selectFrom('inbox')
        .select(['messageId', 'requestId', 'seq'])
        .where('party', '=', party)
        .where((row) =>
          row.or([row('messageId', '=', id), row.and([row('requestId', '=', requestId), row('seq', '=', seq)])]),
        )
        .execute();
      // None when the application has ended meanwhile.
      return stored.every((row) => row.messageId === id && row.requestId === requestId && row.seq === seq);
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

import type { ApplyMessage } from '../bdpn/apply-message.ts';
import { BdpnUnavailableError } from '../bdpn/gateway.ts';
import { receiveMessages } from '../bdpn/receive-messages.ts';
import { timeOutOrders } from '../bdpn/time-out-orders.ts';
import type { Deps } from '../deps.ts';
import { repeat } from '../lib/repeat.ts';
import { remind } from '../letters/remind.ts';
import { createOperatorInbox } from '../operator-gateway/operator-inbox.ts';
import { eraseOldOrders } from '../orders/erase-old-orders.ts';
import { expireDrafts } from '../orders/expire-drafts.ts';
import { settleOrders } from '../orders/settle-orders.ts';

/** Batches of messages that one round receives: a БДПН that repeats what was acknowledged must not stop the rest. */
const MOST_BATCHES = 20;

/**
 * Periodically applies messages of БДПН and events of the domain clock. Safe in several replicas: rows are taken with
 * `skip locked`, messages under a lock of their request.
 * @param intervalMs real milliseconds between the end of one round and the beginning of the next
 * @returns stops after the current round
 */
export const startTicker = (
  deps: Pick<Deps, 'db' | 'clock' | 'domainClock' | 'bdpn' | 'jobs' | 'logger' | 'operatorKeys' | 'secrets'>,
  applyMessage: ApplyMessage,
  intervalMs: number,
): (() => Promise<void>) => {
  const operatorInbox = createOperatorInbox(deps);
  const attempt = async (task: string, run: () => Promise<unknown>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      if (error instanceof BdpnUnavailableError) {
        deps.logger.debug({ err: error }, `${task}: the ported-numbers database is unavailable`);
      } else {
        deps.logger.error({ err: error }, `${task} failed`);
      }
    }
  };
  return repeat(intervalMs, async (signal) => {
    // Messages first, so that an order whose answer has arrived is not timed out; after an outage several batches wait.
    await attempt('receive messages', async () => {
      for (let batches = 0; batches < MOST_BATCHES && !signal.aborted; batches += 1) {
        if ((await receiveMessages(deps, applyMessage)) === 0) {
          return;
        }
      }
    });
    await attempt('retry messages of operators', () => operatorInbox.retry());
    await attempt('remind of moves', () => remind(deps));
    await attempt('expire drafts', () => expireDrafts(deps));
    await attempt('time out orders', () => timeOutOrders(deps));
    await attempt('erase old orders', () => eraseOldOrders(deps));
    await attempt('settle orders', () => settleOrders(deps));
  });
};

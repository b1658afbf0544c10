import { emptyApplication } from '../../contract/empty-application.ts';
import { applyToOrder, erasePersonal } from '../orders/orders.repo.ts';
import { ruleAt } from '../../domain/portation-rules.ts';
import type { ApplyMessage } from '../bdpn/apply-message.ts';
import { BdpnUnavailableError } from '../bdpn/gateway.ts';
import { receiveMessages } from '../bdpn/receive-messages.ts';
import type { Deps } from '../deps.ts';

const HOUR_MS = 3_600_000;
/** Rows of one kind that a tick takes at a time. */
const BATCH = 100;

/** Drafts whose week has passed are deleted, with everything personal in them. */
export const expireDrafts = async ({
  db,
  clock,
  domainClock,
}: Pick<Deps, 'db' | 'clock' | 'domainClock'>): Promise<void> => {
  const now = await domainClock.now();
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('orders')
      .selectAll()
      .where('status', '=', 'Initialized')
      .where('expiresAt', '<=', now)
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of rows) {
      await applyToOrder(trx, row, { type: 'order.expired' }, now, {
        isActive: false,
        deletedReason: 'expired',
        deletedAt: clock.now(),
        expiresAt: null,
        application: JSON.stringify(emptyApplication),
      });
      await erasePersonal(trx, row.id);
    }
  });
};

/** Applications that the database has not answered for a day go back to their citizens. */
export const timeOutSilence = async (
  { db, domainClock }: Pick<Deps, 'db' | 'domainClock'>,
  { timeOut }: ApplyMessage,
): Promise<void> => {
  const now = await domainClock.now();
  const since = new Date(now.getTime() - ruleAt('answerHours', now) * HOUR_MS);
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('orders')
      .selectAll()
      .where('status', '=', 'PendingBDPN')
      .where('submittedAt', '<=', since)
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of rows) {
      await timeOut(trx, row);
    }
  });
};

/**
 * Looks again and again at what time and the database bring. Safe in several replicas: rows are taken with
 * `skip locked`, messages under a lock of their request.
 * @param pauseMs real milliseconds between two looks
 * @returns stops, after the look in progress
 */
export const startTicker = (
  deps: Pick<Deps, 'db' | 'clock' | 'domainClock' | 'bdpn' | 'logger'>,
  applyMessage: ApplyMessage,
  pauseMs: number,
): (() => Promise<void>) => {
  const stop = new AbortController();
  const attempt = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof BdpnUnavailableError) {
        deps.logger.debug({ err: error }, what);
      } else {
        deps.logger.error({ err: error }, what);
      }
    }
  };
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      // Messages first: an answer that is already there is not a silence.
      await attempt('receive messages', () => receiveMessages(deps, applyMessage));
      await attempt('expire drafts', () => expireDrafts(deps));
      await attempt('time out silence', () => timeOutSilence(deps, applyMessage));
      await pause(pauseMs, stop.signal);
    }
  };
  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

import type { Db } from '../server/db/schema.ts';
import { readSettings } from '../server/env.ts';
import { formatMoscowTime } from '../server/lib/moscow-time.ts';
import { findStuckDeliveries } from '../server/jobs/stuck-deliveries.ts';
import { verifyOrders } from '../server/jobs/verify-orders.ts';
import { CommandError, runCommand, withSiteDatabase } from './lib/command.ts';

// `npm run orders -- stuck [MINUTES]`: lists deliveries to and from operators and БДПН that do not get on,
// and applications that they have not answered for an hour.
// `npm run orders -- verify`: checks every order against the charts and its deliveries.

const whats = {
  application: 'application not delivered to',
  answer: 'application not answered by',
  cancellation: 'cancellation not delivered to',
  message: 'message not applied, from',
} as const;

const commands = {
  stuck: async (db: Db, minutes = '1'): Promise<void> => {
    if (!/^\d{1,6}$/.test(minutes)) {
      throw new CommandError('MINUTES is a number: npm run orders -- stuck 60');
    }
    const stuck = await findStuckDeliveries(db, Number(minutes) * 60);
    for (const { kind, party, requestId, since } of stuck) {
      console.log(`${formatMoscowTime(since, 'minute')}  ${requestId}  ${whats[kind]} ${party}`);
    }
    console.log(`${stuck.length} stuck.`);
  },
  verify: async (db: Db): Promise<void> => {
    const begun = performance.now();
    const { inconsistencies, orders } = await verifyOrders(db);
    for (const { orderId, problem } of inconsistencies) {
      console.log(`${orderId}  ${problem}`);
    }
    console.log(
      `${orders} orders in ${((performance.now() - begun) / 1000).toFixed(0)} s, ${inconsistencies.length} inconsistencies.`,
    );
    if (inconsistencies.length > 0) {
      process.exitCode = 1;
    }
  },
};

await runCommand(async ([name = '', option, ...rest]) => {
  if (!Object.hasOwn(commands, name) || rest.length > 0 || (name === 'verify' && option !== undefined)) {
    throw new CommandError(
      'Usage: npm run orders -- stuck [MINUTES] lists what has waited longer than that (1); npm run orders -- verify ' +
        'checks that no order is lost, doubled or half done.',
    );
  }
  await withSiteDatabase(readSettings(), (db) => commands[name as keyof typeof commands](db, option));
});

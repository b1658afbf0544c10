import { readSettings } from '../server/env.ts';
import { formatMoscowTime } from '../server/lib/moscow-time.ts';
import { findStuckDeliveries } from '../server/operator-gateway/stuck-deliveries.ts';
import { CommandError, runCommand, withSiteDatabase } from './lib/command.ts';

// `npm run orders -- stuck [MINUTES]`: lists deliveries to and from operators and БДПН that do not get on.

const whats = {
  application: 'application not delivered to',
  cancellation: 'cancellation not delivered to',
  message: 'message not applied, from',
} as const;

await runCommand(async ([command, minutes = '1', ...rest]) => {
  if (command !== 'stuck' || !/^\d{1,6}$/.test(minutes) || rest.length > 0) {
    throw new CommandError('Usage: npm run orders -- stuck [MINUTES]. Lists what has waited longer than that (1).');
  }
  await withSiteDatabase(readSettings(), async (db) => {
    const stuck = await findStuckDeliveries(db, Number(minutes) * 60);
    for (const { kind, party, requestId, since } of stuck) {
      console.log(`${formatMoscowTime(since, 'minute')}  ${requestId}  ${whats[kind]} ${party}`);
    }
    console.log(`${stuck.length} stuck.`);
  });
});

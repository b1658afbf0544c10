import { readSettings } from '../server/env.ts';
import { createDomainClock } from '../server/lib/clock.ts';
import { formatMoscowTime } from '../server/lib/moscow-time.ts';
import { parseClockCommand } from './lib/clock-command.ts';
import { CommandError, runCommand, withSiteDatabase } from './lib/command.ts';

// `npm run clock -- +8d`: moves the clock of orders and portations.

const describeRate = (rate: number): string => {
  if (rate === 1) {
    return 'real time';
  }
  if (rate === 0) {
    return 'stopped';
  }
  return `${Number((rate / 3600).toFixed(2))} h per second`;
};

await runCommand(async (args) => {
  const command = parseClockCommand(args);
  if (process.env.NODE_ENV === 'production') {
    throw new CommandError('The domain clock cannot be moved in production: orders follow the real time.');
  }
  await withSiteDatabase(readSettings(), async (db) => {
    const clock = createDomainClock(db);
    if (command.kind === 'advance') {
      await clock.advance(command.ms);
    }
    if (command.kind === 'rate') {
      await clock.setRate(command.rate);
    }
    const { now, rate } = await clock.read();
    console.log(`Domain clock: ${formatMoscowTime(now, 'second')} (Moscow), rate ${rate} (${describeRate(rate)}).`);
  });
});

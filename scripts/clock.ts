import { runningEmbeddedUrl } from '../server/db/embedded.ts';
import { createDb, createPool } from '../server/db/pool.ts';
import { readSettings, SettingsError } from '../server/env.ts';
import { ClockError, createDomainClock } from '../server/lib/clock.ts';
import { ClockCommandError, parseClockCommand } from './lib/clock-command.ts';

// `npm run clock -- +8d`: moves simulated time, in which applications and portations live.

const main = async (): Promise<void> => {
  const command = parseClockCommand(process.argv.slice(2));
  if (process.env.NODE_ENV === 'production') {
    throw new ClockCommandError('В рабочем режиме часы переводить нельзя: заявления живут по настоящему времени.');
  }
  const settings = readSettings();
  const url = settings.databaseUrl ?? (await runningEmbeddedUrl(settings.dataDir));
  if (url === undefined) {
    throw new ClockCommandError(
      'Сайт не запущен, переводить нечего. Запустите его командой «npm start» и повторите в другом окне ' +
        '(или задайте DATABASE_URL, если база данных своя).',
    );
  }

  const db = createDb(createPool(url, { max: 1 }));
  try {
    const clock = createDomainClock(db);
    if (command.kind === 'advance') {
      await clock.advance(command.ms);
    }
    if (command.kind === 'rate') {
      await clock.setRate(command.rate);
    }
    const { now, rate } = await clock.read();
    const moment = new Intl.DateTimeFormat('ru-RU', {
      dateStyle: 'long',
      timeStyle: 'medium',
      timeZone: 'Europe/Moscow',
    }).format(now);
    console.log(`На часах заявлений ${moment} (Москва), ход ${rate}: ${describeRate(rate)}.`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === '42P01') {
      throw new ClockCommandError('В базе данных ещё нет часов: сначала запустите сайт, «npm start».');
    }
    if (code === 'ECONNREFUSED') {
      throw new ClockCommandError('База данных не отвечает: проверьте, запущен ли сайт.');
    }
    throw error;
  } finally {
    await db.destroy();
  }
};

const describeRate = (rate: number): string => {
  if (rate === 1) {
    return 'как настоящее время';
  }
  if (rate === 0) {
    return 'время стоит';
  }
  return `за секунду проходит ${new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 }).format(rate / 3600)} ч`;
};

try {
  await main();
} catch (error) {
  const isSentence =
    error instanceof ClockCommandError || error instanceof ClockError || error instanceof SettingsError;
  console.error(isSentence ? error.message : error);
  process.exitCode = 1;
}

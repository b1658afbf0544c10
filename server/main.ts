import { isStartedByNpm, readSettings, SettingsError } from './env.ts';
import { DatabaseUnreachableError } from './db/open-database.ts';
import { EmbeddedDatabaseError } from './db/embedded.ts';
import { MigrationError } from './db/migrator.ts';
import { ListenError } from './listen.ts';
import { createLogger } from './lib/logger.ts';
import { startService } from './service.ts';

/** A stop that takes longer than this is not going to end. */
const STOP_LIMIT_MS = 20_000;

/** A second Ctrl-C this long after the first means that the person does not want to wait. */
const IMPATIENCE_MS = 1500;

export interface RunOptions {
  /** What the person reads when the site is ready. */
  greeting?: (origin: string) => string;
}

/**
 * Runs the site until it is told to stop, then ends the process. Ctrl-C, SIGTERM, a closed terminal
 * and the end of the npm that started us all stop everything, once.
 */
export const run = async (options: RunOptions = {}): Promise<void> => {
  // A reader of our output that goes away (`| head`) is no reason to die.
  process.stdout.on('error', () => undefined);

  let stop: ((code: number) => Promise<void>) | undefined;
  let toldAt: number | undefined;
  const tellToStop = () => {
    // Both the terminal and npm send the signal, so one Ctrl-C arrives twice.
    if (toldAt !== undefined) {
      if (performance.now() - toldAt > IMPATIENCE_MS) {
        process.exit(130);
      }
      return;
    }
    toldAt = performance.now();
    void stop?.(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, tellToStop);
  }
  stopWithParent(tellToStop);

  try {
    const settings = readSettings();
    const logger = createLogger(settings);
    const service = await startService({ settings, logger, notify: (message) => console.log(message) });
    stop = async (code) => {
      // Unreferenced: it must not hold up a stop that went well.
      setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
      await service.close();
      process.exit(code);
    };
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(event, (error: unknown) => {
        logger.fatal({ err: error }, event);
        void stop?.(1);
      });
    }
    if (toldAt !== undefined) {
      await stop(0);
      return;
    }
    console.log(options.greeting?.(service.origin) ?? `Сайт работает: ${service.origin}`);
  } catch (error) {
    console.error(isSentence(error) ? error.message : error);
    process.exit(1);
  }
};

/** Errors whose message is all that a person needs. */
const isSentence = (error: unknown): error is Error =>
  error instanceof SettingsError ||
  error instanceof EmbeddedDatabaseError ||
  error instanceof DatabaseUnreachableError ||
  error instanceof MigrationError ||
  error instanceof ListenError;

/** npm or its shell may be killed without passing the signal on; nobody could stop us then. */
const stopWithParent = (tellToStop: () => void): void => {
  if (!isStartedByNpm()) {
    return;
  }
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) {
      tellToStop();
    }
  }, 500).unref();
};

if (import.meta.main) {
  await run();
}

import { isStartedByNpm, readSettings, SettingsError } from './env.ts';
import { DatabaseUnreachableError } from './db/open-database.ts';
import { EmbeddedDatabaseError } from './db/embedded.ts';
import { isAlive } from './db/embedded/postmaster.ts';
import { MigrationError } from './db/migrator.ts';
import { ListenError } from './listen.ts';
import { createLogger } from './lib/logger.ts';
import { npmProcessId } from './npm-process.ts';
import { startService } from './service.ts';

/** The process exits when an orderly stop takes longer than this. */
const STOP_TIMEOUT_MS = 20_000;

/** Windows has no SIGTERM; a closed console window is SIGHUP there, Ctrl-Break is SIGBREAK. */
export const STOP_SIGNALS = (
  process.platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
) satisfies NodeJS.Signals[];

/** A second signal within this time is a duplicate; a later one exits at once. */
const DUPLICATE_SIGNAL_MS = 1500;

export interface RunOptions {
  /** Message printed when the site is ready. */
  greeting?: (origin: string) => string;
  /** Resolves when the site is built; the database is prepared meanwhile. */
  siteReady?: Promise<void>;
  /** Other errors whose message is sufficient for the operator. */
  isExpected?: (error: Error) => boolean;
}

/**
 * Runs the service until a stop signal (Ctrl-C, SIGTERM, SIGHUP, Ctrl-Break on Windows) or the end of the npm
 * process that started it, then exits the process.
 */
export const run = async ({ greeting, isExpected = () => false, siteReady }: RunOptions = {}): Promise<void> => {
  // A closed pipe (`| head`) must not end the process.
  process.stdout.on('error', () => undefined);

  let stop: ((code: number) => Promise<void>) | undefined;
  let signalledAt: number | undefined;
  const requestStop = () => {
    // The terminal and npm both send the signal, so one Ctrl-C arrives twice.
    if (signalledAt !== undefined) {
      if (performance.now() - signalledAt > DUPLICATE_SIGNAL_MS) {
        process.exit(130);
      }
      return;
    }
    signalledAt = performance.now();
    void stop?.(0);
  };
  for (const signal of STOP_SIGNALS) {
    process.on(signal, requestStop);
  }
  await stopWithNpm(requestStop);

  try {
    const settings = readSettings();
    const logger = createLogger(settings);
    const service = await startService({ settings, logger, siteReady, notify: (message) => console.log(message) });
    stop = async (code) => {
      // Unreferenced, so that it does not delay an orderly stop.
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
      await service.close();
      process.exit(code);
    };
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(event, (error: unknown) => {
        logger.fatal({ err: error }, event);
        void stop?.(1);
      });
    }
    if (signalledAt !== undefined) {
      await stop(0);
      return;
    }
    console.log(greeting?.(service.origin) ?? `Listening on ${service.origin}`);
  } catch (error) {
    console.error(isOperatorError(error) || (error instanceof Error && isExpected(error)) ? error.message : error);
    process.exit(1);
  }
};

/** Errors whose message is sufficient for the operator; they are logged without a stack trace. */
const isOperatorError = (error: unknown): error is Error =>
  error instanceof SettingsError ||
  error instanceof EmbeddedDatabaseError ||
  error instanceof DatabaseUnreachableError ||
  error instanceof MigrationError ||
  error instanceof ListenError;

/** Stops when the npm process is killed without forwarding a signal; otherwise the service would be orphaned. */
const stopWithNpm = async (requestStop: () => void): Promise<void> => {
  if (!isStartedByNpm()) {
    return;
  }
  const npm = await npmProcessId();
  const timer = setInterval(() => {
    if (!isAlive(npm)) {
      clearInterval(timer);
      requestStop();
    }
  }, 500).unref();
};

if (import.meta.main) {
  await run();
}

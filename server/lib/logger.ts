import { Writable } from 'node:stream';
import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import type { Settings } from '../env.ts';
import { activeTraceId } from './traces.ts';

/**
 * The log of the service. It contains no personal data: `logRequest` logs the route pattern, not the path, and errors
 * are logged without the row that caused them.
 */
export type Logger = PinoLogger;

export interface RequestRecord {
  method: string;
  /** The route pattern, e.g. `/api/v1/order/portation/:id`; never the path, never the query. */
  route: string;
  status: number;
  ms: number;
  traceId: string;
}

/** Buffer of the log in production, in bytes, and its flush interval, milliseconds. */
const LOG_PIECE = 4096;
const LOG_PAUSE_MS = 500;

/**
 * Standard output. Buffered in production, because a write for each request costs as much as its SQL; flushed when the
 * process ends, also by an error.
 */
const standardOutput = ({ isProduction }: Pick<Settings, 'isProduction'>): DestinationStream =>
  isProduction ? pino.destination({ minLength: LOG_PIECE, sync: false, periodicFlush: LOG_PAUSE_MS }) : process.stdout;

/** Writes JSON lines in production and short readable lines otherwise. */
export const createLogger = (
  settings: Pick<Settings, 'isProduction' | 'logLevel'>,
  destination: DestinationStream = standardOutput(settings),
): Logger => {
  const options = {
    level: settings.logLevel,
    // No pid and host name: the log collector adds them.
    base: null,
    serializers: { err: describeError },
    mixin: () => {
      const traceId = activeTraceId();
      return traceId === undefined ? {} : { traceId };
    },
  };
  return settings.isProduction
    ? pino({ ...options, timestamp: pino.stdTimeFunctions.isoTime }, destination)
    : pino(options, shortLines(destination));
};

/** Logs a finished request: a 5xx as an error, any other as information. */
export const logRequest = (logger: Logger, record: RequestRecord): void => {
  const { method, route, status, traceId } = record;
  const line = { method, route, status, ms: Math.round(record.ms * 10) / 10, traceId };
  if (status >= 500) {
    logger.error(line, 'request');
  } else {
    logger.info(line, 'request');
  }
};

interface ErrorDescription {
  type: string;
  message?: string;
  code?: string;
  stack?: string;
  cause?: ErrorDescription;
}

/** Only a cause with a code has a message of a program: others, such as those of JSON.parse, quote what was read. */
const describeCause = (error: Error): ErrorDescription => {
  const { type, message, code, cause } = describeError(error);
  return {
    type,
    ...(code === undefined ? {} : { code, ...(message === undefined ? {} : { message }) }),
    ...(cause === undefined ? {} : { cause }),
  };
};

/**
 * The loggable part of an error. Messages of PostgreSQL contain values of rows («Key (msisdn)=(79…) already exists»),
 * so only code, table and constraint of its errors are logged.
 */
const describeError = (error: unknown): ErrorDescription => {
  if (!(error instanceof Error)) {
    return { type: typeof error };
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const isOfDatabase = 'severity' in error;
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) ?? [];
  return {
    type: error.name,
    ...(isOfDatabase ? {} : { message: error.message }),
    ...(code === undefined ? {} : { code }),
    stack: frames.join('\n'),
    ...(error.cause instanceof Error ? { cause: describeCause(error.cause) } : {}),
  };
};

/** `12:30:05 info GET /api/v1/region/list 200 3.1 ms` */
const shortLines = (destination: DestinationStream): DestinationStream =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      destination.write(`${shortLine(String(chunk))}\n`);
      done();
    },
  });

const shortLine = (json: string): string => {
  const line: unknown = JSON.parse(json);
  const { level, time, msg, err, ...rest } = isRecord(line) ? line : {};
  const clock = new Date(Number(time)).toTimeString().slice(0, 8);
  const name = pino.levels.labels[Number(level)] ?? '';
  if (msg === 'request') {
    const { method, route, status, ms, traceId } = rest;
    const trace = Number(status) >= 500 ? ` ${String(traceId)}` : '';
    return `${clock} ${name} ${String(method)} ${String(route)} ${String(status)} ${String(ms)} ms${trace}`;
  }
  const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  const error = isDescription(err) ? `\n  ${causesOf(err).join('\n  cause: ')}\n${err.stack ?? ''}` : '';
  return `${clock} ${name} ${typeof msg === 'string' ? msg : ''}${details}${error}`;
};

/** An error and its causes, one line each. */
const causesOf = ({ type, message, code, cause }: ErrorDescription): string[] => [
  `${type}: ${message ?? code ?? ''}`,
  ...(cause === undefined ? [] : causesOf(cause)),
];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isDescription = (value: unknown): value is ErrorDescription =>
  typeof value === 'object' && value !== null && 'type' in value;

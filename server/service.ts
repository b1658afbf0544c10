import { type Composition, compose } from './compose.ts';
import { openDatabase } from './db/open-database.ts';
import { isLoopback, type Settings } from './env.ts';
import { type Listening, listen } from './listen.ts';
import type { Logger } from './lib/logger.ts';
import { startTraces } from './lib/traces.ts';

export interface Service {
  /** Public origin, e.g. `http://localhost:3000`. */
  origin: string;
  port: number;
  databaseUrl: string;
  /** Finishes running requests and stops everything that was started. Safe to call twice. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  settings: Settings;
  logger: Logger;
  /** Receives messages for the operator about unusual events, e.g. a restart of the embedded database. */
  notify?: (message: string) => void;
  /** Resolves when the site is built; it is by default. */
  siteReady?: Promise<void> | undefined;
}

/** Time in which running requests may finish when the service stops. */
const GRACE_MS = 5000;

/**
 * Starts the whole service: database, listener, application, jobs. Requests are answered with 503 until it is
 * complete; behind a proxy the listener comes last. When one part fails to start, the parts before it are stopped.
 */
export const startService = async (options: ServiceOptions): Promise<Service> => {
  const { settings, logger } = options;
  const stops: (() => Promise<void>)[] = [];
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= (async () => {
      for (const stop of stops.toReversed()) {
        await stop().catch((error: unknown) => logger.error({ err: error }, 'stop failed'));
      }
    })());

  try {
    if (settings.tracesUrl !== undefined) {
      stops.push(await startTraces(settings.tracesUrl));
    }
    const database = await openDatabase(settings, options.notify ?? (() => undefined));
    const databaseStops = stops.push(() => database.close());

    const composed: { site?: Composition } = {};
    const startListening = async (): Promise<Listening> => {
      const listening = await listen(settings, (request, env) => composed.site?.fetch(request, env) ?? stillStarting());
      stops.push(() => listening.close(GRACE_MS));
      return listening;
    };
    // A proxy sends every request to another instance while this one refuses connections, but not after a 503.
    const early = settings.isBehindProxy && settings.publicOrigin !== undefined ? undefined : await startListening();
    let listening = early;
    const origins = originsOf(settings, early);

    const site = await compose({
      settings,
      database,
      logger,
      origins,
      siteReady: options.siteReady,
      localOrigin: () => originsOf({ ...settings, publicOrigin: undefined }, listening)[0],
    });
    // Stopped after the listener and before the database: requests in progress need both.
    stops.splice(databaseStops, 0, () => site.close());
    composed.site = site;
    listening ??= await startListening();
    database.announce(origins[0]);
    return { origin: origins[0], port: listening.port, databaseUrl: database.directUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const stillStarting = (): Response =>
  new Response('Сайт запускается, повторите через несколько секунд.\n', {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2', 'X-Content-Type-Options': 'nosniff' },
  });

/** Origins under which the site is reached: the public one, or every loopback name with the port. */
const originsOf = (settings: Settings, listening: Listening | undefined): [string, ...string[]] => {
  const port = listening?.port ?? settings.port;
  if (settings.publicOrigin !== undefined) {
    return [settings.publicOrigin];
  }
  const loopback: [string, ...string[]] = [
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}`,
    `http://[::1]:${port}`,
  ];
  const { host } = settings;
  return host === undefined || isLoopback(host) || host === '0.0.0.0' || host === '::'
    ? loopback
    : [`http://${host}:${port}`, ...loopback];
};

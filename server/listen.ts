import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Settings } from './env.ts';

type FetchHandler = (request: Request, env: Record<string, unknown>) => Response | Promise<Response>;

export interface Listening {
  port: number;
  /**
   * Stops accepting connections, lets running requests finish within `graceMs`, then closes the rest. Behind a proxy, idle
   * connections stay open until they time out: the proxy may be sending a request over one.
   */
  close(graceMs: number): Promise<void>;
}

/** Cannot listen on the configured address. The message contains the remedy. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** After it an idle connection is closed; a proxy must close its own earlier. */
const KEEP_ALIVE_MS = 10_000;

/** Limits of the time in which a client sends its headers and its whole request, in milliseconds. */
const SLOWEST = { headersTimeout: 15_000, requestTimeout: 60_000, connectionsCheckingInterval: 5000 };

const BOTH_LOOPBACKS = ['127.0.0.1', '::1'];

/**
 * Listens on the configured host, or on both loopback addresses, because `localhost` may resolve to either.
 * @throws ListenError
 */
export const listen = async (
  settings: Pick<Settings, 'host' | 'port' | 'isBehindProxy'>,
  fetch: FetchHandler,
  slowest: typeof SLOWEST = SLOWEST,
): Promise<Listening> => {
  const hosts = settings.host === undefined ? BOTH_LOOPBACKS : [settings.host];
  let isClosing = false;
  const handle = getRequestListener((request, env) => fetch(request, { ...env }));
  const onRequest: RequestListener = (request, response) => {
    if (isClosing) {
      response.shouldKeepAlive = false;
    }
    // Node takes the first of two Host headers, a proxy in front may take the other (RFC 9112, 3.2).
    if ((request.headersDistinct['host'] ?? []).length > 1) {
      response.writeHead(400, { connection: 'close' }).end();
      return;
    }
    void handle(request, response);
  };
  const servers: Server[] = [];
  let { port } = settings;
  try {
    for (const host of hosts) {
      const server = await listenOn({ host, port }, onRequest, slowest).catch((error: unknown) => {
        // IPv6 may be disabled: IPv4 loopback is enough then.
        if (servers.length > 0 && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error))) {
          return undefined;
        }
        throw error;
      });
      if (!server) {
        continue;
      }
      servers.push(server);
      port = portOf(server);
    }
  } catch (error) {
    await Promise.all(servers.map((server) => closeServer(server, 0, false)));
    throw toListenError(error, port, hosts);
  }
  return {
    port,
    close: async (graceMs) => {
      isClosing = true;
      await Promise.all(servers.map((server) => closeServer(server, graceMs, settings.isBehindProxy)));
    },
  };
};

const listenOn = (
  address: { host: string; port: number },
  onRequest: RequestListener,
  slowest: typeof SLOWEST,
): Promise<Server> => {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, ...slowest }, onRequest);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
};

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const closeServer = async (server: Server, graceMs: number, keepsIdle: boolean): Promise<void> => {
  const closed = new Promise<void>((resolve) => {
    // `close` of the HTTP server would close idle connections too.
    NetServer.prototype.close.call(server, () => resolve());
  });
  if (!keepsIdle) {
    server.closeIdleConnections();
  }
  const timer = setTimeout(() => server.closeAllConnections(), keepsIdle ? KEEP_ALIVE_MS + graceMs : graceMs);
  await closed;
  clearTimeout(timer);
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

const toListenError = (error: unknown, port: number, hosts: readonly string[]): Error => {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new ListenError(
        `Port ${port} is in use by another program. Stop it, or set another port in PORT, for example ${port + 1}.`,
        { cause: error },
      );
    case 'EACCES':
      return new ListenError(`Port ${port} is not permitted. Set PORT above 1023, for example 3000.`, {
        cause: error,
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ListenError(`This machine has no address "${hosts.join(', ')}". Correct or remove HOST.`, {
        cause: error,
      });
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
};

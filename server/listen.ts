import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Settings } from './env.ts';

type FetchHandler = (request: Request, env: Record<string, unknown>) => Response | Promise<Response>;

export interface Listening {
  port: number;
  /** Stops accepting connections, lets running requests finish within `graceMs`, then closes the rest. */
  close(graceMs: number): Promise<void>;
}

/** Cannot listen on the configured address. The message contains the remedy. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

const BOTH_LOOPBACKS = ['127.0.0.1', '::1'];

/**
 * Listens on the configured host, or on both loopback addresses, because `localhost` may resolve to either.
 * @throws ListenError
 */
export const listen = async (settings: Pick<Settings, 'host' | 'port'>, fetch: FetchHandler): Promise<Listening> => {
  const hosts = settings.host === undefined ? BOTH_LOOPBACKS : [settings.host];
  const servers: Server[] = [];
  let { port } = settings;
  try {
    for (const host of hosts) {
      const server = await listenOn(host, port, fetch).catch((error: unknown) => {
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
    await Promise.all(servers.map((server) => closeServer(server, 0)));
    throw toListenError(error, port, hosts);
  }
  return {
    port,
    close: async (graceMs) => {
      await Promise.all(servers.map((server) => closeServer(server, graceMs)));
    },
  };
};

const listenOn = (host: string, port: number, fetch: FetchHandler): Promise<Server> => {
  const handle = getRequestListener((request, env) => fetch(request, { ...env }));
  const server = createServer((request, response) => void handle(request, response));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
};

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const closeServer = async (server: Server, graceMs: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
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

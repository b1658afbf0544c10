import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Settings } from './env.ts';

type FetchHandler = (request: Request, env: Record<string, unknown>) => Response | Promise<Response>;

export interface Listening {
  port: number;
  /** Stops accepting, lets running requests finish within `graceMs`, then cuts the rest. */
  close(graceMs: number): Promise<void>;
}

/** The address cannot be listened on. The message is one sentence. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

const BOTH_LOOPBACKS = ['127.0.0.1', '::1'];

/**
 * Listens on the host of the settings, or on both loopback addresses: «localhost» may mean either.
 * Throws `ListenError`.
 */
export const listen = async (settings: Pick<Settings, 'host' | 'port'>, fetch: FetchHandler): Promise<Listening> => {
  const hosts = settings.host === undefined ? BOTH_LOOPBACKS : [settings.host];
  const servers: Server[] = [];
  let { port } = settings;
  try {
    for (const host of hosts) {
      const server = await listenOn(host, port, fetch).catch((error: unknown) => {
        // Without IPv6 the first loopback address is all there is.
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
    throw inWords(error, port, hosts);
  }
  return {
    port,
    close: async (graceMs) => {
      await Promise.all(servers.map((server) => closeServer(server, graceMs)));
    },
  };
};

const listenOn = (host: string, port: number, fetch: FetchHandler): Promise<Server> => {
  const answer = getRequestListener((request, env) => fetch(request, { ...env }));
  const server = createServer((request, response) => void answer(request, response));
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
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cut);
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

const inWords = (error: unknown, port: number, hosts: readonly string[]): Error => {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new ListenError(
        `Порт ${port} занят другой программой. Остановите её или выберите другой порт: PORT=${port + 1} npm start.`,
        { cause: error },
      );
    case 'EACCES':
      return new ListenError(`Порт ${port} открыть не разрешено. Выберите порт больше 1023, например PORT=3000.`, {
        cause: error,
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ListenError(`Адреса «${hosts.join(', ')}» у этого компьютера нет. Исправьте HOST или уберите его.`, {
        cause: error,
      });
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
};

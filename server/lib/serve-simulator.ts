import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

/**
 * Serves the API of a simulator on a port of its own, so that it is used over HTTP like the real party.
 * @param port 0: any free one
 * @param host the address of this machine, loopback by default
 */
export const serveSimulator = async (
  app: Hono,
  port = 0,
  host = '127.0.0.1',
): Promise<{ url: string; close: () => Promise<void> }> => {
  const answer = getRequestListener(app.fetch);
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  const address = server.address();
  const chosen = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

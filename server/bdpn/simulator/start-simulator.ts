import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { randomKey } from '../../lib/secrets.ts';
import { createSimulatorApi } from './simulator-api.ts';
import type { BdpnSimulator } from './simulator.ts';

export interface RunningSimulator {
  url: string;
  token: string;
  close: () => Promise<void>;
}

/** Starts the simulated БДПН on a loopback port of its own, so that the service uses it over HTTP like the real one. */
export const startSimulator = async (simulator: BdpnSimulator): Promise<RunningSimulator> => {
  const token = randomKey();
  const answer = getRequestListener(createSimulatorApi(simulator, token).fetch);
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

import { Agent, get } from 'node:http';
import { quantile } from './row.ts';

export interface Load {
  /** Gives each request. */
  next: () => { url: string; headers?: Record<string, string> };
  /** Concurrent requests. */
  connections: number;
  seconds: number;
}

export interface Throughput {
  perSecond: number;
  /** Percentiles of the time until the last byte, milliseconds. */
  p50: number;
  p99: number;
}

/** Makes requests one after another on each connection, for a limited time. @throws on any status but 200 */
export const measure = async ({ next, connections, seconds }: Load): Promise<Throughput> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  const request = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const { headers = {}, url } = next();
      get(url, { agent, headers }, (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode === 200) {
            resolve();
          } else {
            reject(new Error(`${url} answered ${String(response.statusCode)}`));
          }
        });
      }).on('error', reject);
    });
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const sent = performance.now();
      await request();
      times.push(performance.now() - sent);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  const perSecond = times.length / ((performance.now() - begun) / 1000);
  return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
};

import { Agent, get } from 'node:http';

export interface Load {
  url: string;
  headers: Record<string, string>;
  /** Concurrent requests. */
  connections: number;
  seconds: number;
}

/** Requests one address repeatedly for a limited time. @returns requests per second @throws on any status but 200 */
export const measure = async ({ url, headers, connections, seconds }: Load): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  const request = (): Promise<void> =>
    new Promise((resolve, reject) => {
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
      await request();
      answered += 1;
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return answered / ((performance.now() - begun) / 1000);
};

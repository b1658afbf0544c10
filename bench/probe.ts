/**
 * Asks an address every 100 ms, in a thread of its own: the times hold nothing of the loop that makes the load.
 * Sends its creator the times in milliseconds after `seconds`.
 */
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';

const INTERVAL_MS = 100;
const { seconds, url } = workerData as { url: string; seconds: number };
const agent = new Agent({ keepAlive: true });

const ask = (): Promise<number> => {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - begun));
    }).on('error', reject);
  });
};

const end = performance.now() + seconds * 1000;
const answers: Promise<number>[] = [];
while (performance.now() < end) {
  answers.push(ask());
  await sleep(INTERVAL_MS);
}
parentPort?.postMessage(await Promise.all(answers));
agent.destroy();

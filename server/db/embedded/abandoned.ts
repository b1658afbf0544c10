import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmaster } from './postmaster.ts';

/** Stops the server that a killed process left running on a data folder, without a clean shutdown. */
export const stopAbandoned = async (dataDir: string): Promise<void> => {
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  const postmaster = await readPostmaster(cluster);
  if (!postmaster) {
    return;
  }
  process.kill(postmaster.pid, 'SIGQUIT');
  for (let attempt = 0; attempt < 50 && (await readPostmaster(cluster)); attempt += 1) {
    await sleep(100);
  }
};

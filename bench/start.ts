import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Production settings with simulators and demonstration data. */
export const asInProduction = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a benchmark secret of at least 32 characters',
  ALLOW_SIMULATED_ESIA: '1',
  ALLOW_SIMULATED_BDPN: '1',
  ALLOW_SIMULATED_OPERATORS: '1',
  ALLOW_DEMO_DATA: '1',
  METRICS_TOKEN: 'token-of-the-benchmarks',
};

/** @param probe an address that answers with `status` once the process is ready */
export const start = async (
  args: string[],
  env: Record<string, string>,
  probe: string,
  status: number,
): Promise<ChildProcess> => {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
  for (let tries = 0; tries < 600; tries += 1) {
    if (
      await fetch(probe).then(
        (response) => response.status === status,
        () => false,
      )
    ) {
      return child;
    }
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`${args.join(' ')} did not start`);
};

import getPort, { portNumbers } from 'get-port';

/** Below the ports that a system gives to whoever asks for any (from 32768 on Linux, 49152 elsewhere). */
const FIRST = 10_000;
const PROCESSES = 500;
const PER_PROCESS = 40;

/**
 * A free port for a server that is started later, or again. Nobody else is given it meanwhile, neither another process
 * that looks for one nor a connection.
 */
export const freePort = (): Promise<number> => {
  const first = FIRST + (process.pid % PROCESSES) * PER_PROCESS;
  return getPort({ port: portNumbers(first, first + PER_PROCESS - 1) });
};

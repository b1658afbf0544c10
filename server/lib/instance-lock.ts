import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Another process holds the lock. `note` is the text that it set, or empty. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError';
  readonly note: string;

  constructor(note: string) {
    super('Замок занят другим процессом.');
    this.note = note;
  }
}

export interface InstanceLock {
  /** Sets the text that a process refused the lock receives in `LockHeldError.note`. */
  setNote(note: string): void;
  release(): Promise<void>;
}

/**
 * Locks a directory for one process at a time. The lock is a listening local socket: the system releases it however the
 * process ends, so it is never stale, which a lock file is after `kill -9` (docs/decisions/0029-libraries-or-own-code.md).
 * @throws LockHeldError when another process holds it
 */
export const lockDirectory = async (directory: string): Promise<InstanceLock> => {
  const address = socketAddress(directory);
  const holder = await holderNote(address);
  if (holder !== undefined) {
    throw new LockHeldError(holder);
  }
  if (isFile(address)) {
    await rm(address, { force: true });
  }

  let note = '';
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(note);
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address, resolve);
    });
  } catch (error) {
    // Another process took the lock since the check above.
    throw error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      ? new LockHeldError((await holderNote(address)) ?? '')
      : error;
  }
  server.unref();
  return {
    setNote(text) {
      note = text;
    },
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
};

const socketAddress = (directory: string): string => {
  const key = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24);
  // Abstract sockets (Linux) and named pipes (Windows) leave no file behind.
  if (process.platform === 'linux') {
    return `\0mnp-portal-${key}`;
  }
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\mnp-portal-${key}`;
  }
  return path.join(os.tmpdir(), `mnp-portal-${key}.sock`);
};

const isFile = (address: string): boolean => !address.startsWith('\0') && !address.startsWith('\\\\');

/** The note of the holder; undefined when no process holds the lock. */
const holderNote = (address: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = net.connect(address);
    socket.setEncoding('utf8');
    socket.setTimeout(2000, () => {
      socket.destroy();
      resolve(text);
    });
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('end', () => resolve(text));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') {
        resolve(undefined);
      } else {
        reject(error);
      }
    });
  });

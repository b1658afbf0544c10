import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Another process holds the lock. `note` is the text it announced, or empty. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError';
  readonly note: string;

  constructor(note: string) {
    super('The lock is held by another process.');
    this.note = note;
  }
}

export interface InstanceLock {
  /** Sets the text that `LockHeldError.note` gives to a second process. */
  announce(note: string): void;
  release(): Promise<void>;
}

/**
 * Locks a directory for one process. The lock is a listening local socket, which the system closes when the process
 * ends in any way, so it is never stale.
 * @throws LockHeldError when another process holds it
 */
export const lockDirectory = async (directory: string): Promise<InstanceLock> => {
  const address = socketAddress(directory);
  const held = await holderNote(address);
  if (held !== undefined) {
    throw new LockHeldError(held);
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
    // Another process took the lock between the check and `listen`.
    throw error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      ? new LockHeldError((await holderNote(address)) ?? '')
      : error;
  }
  server.unref();
  return {
    announce(text) {
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
  // Abstract sockets of Linux and pipes of Windows have no file to clean up.
  if (process.platform === 'linux') {
    return `\0mnp-portal-${key}`;
  }
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\mnp-portal-${key}`;
  }
  return path.join(os.tmpdir(), `mnp-portal-${key}.sock`);
};

const isFile = (address: string): boolean => !address.startsWith('\0') && !address.startsWith('\\\\');

/** The text announced by the holder; undefined when the lock is free. */
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

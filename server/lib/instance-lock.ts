import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Somebody else holds the lock. `note` is what the holder last said about itself, if anything. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError';
  readonly note: string;

  constructor(note: string) {
    super('Замок занят другим процессом.');
    this.note = note;
  }
}

export interface InstanceLock {
  /** What a second process will be told. */
  say(note: string): void;
  release(): Promise<void>;
}

/**
 * Lets one process at a time own a directory. The lock is a listening local socket: the system
 * lets go of it when the process ends in any way, so it is never stale and needs no pid to trust.
 * Throws `LockHeldError` when another process holds it.
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
    // Two processes came at the same moment, and the other one was quicker.
    throw error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      ? new LockHeldError((await holderNote(address)) ?? '')
      : error;
  }
  server.unref();
  return {
    say(text) {
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
  // Linux has sockets without a file, Windows has pipes; both vanish with their process.
  if (process.platform === 'linux') {
    return `\0mnp-portal-${key}`;
  }
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\mnp-portal-${key}`;
  }
  return path.join(os.tmpdir(), `mnp-portal-${key}.sock`);
};

const isFile = (address: string): boolean => !address.startsWith('\0') && !address.startsWith('\\\\');

/** What the holder says, or undefined when nobody listens. */
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

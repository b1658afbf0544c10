import { constants, rmSync, writeFileSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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
  /** Safe to call twice. */
  release(): void;
}

/** SQLite's result code for a locked database. */
const SQLITE_BUSY = 5;

/** References to the open connections: a collected one would release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks a directory for one process. The lock is an exclusive transaction on an empty SQLite database: the system
 * releases its file lock when the process ends in any way, so it is never stale and the file is never deleted.
 * @throws LockHeldError when another process, or this one, holds it
 */
export const lockDirectory = async (directory: string): Promise<InstanceLock> => {
  const noteFile = path.join(directory, 'service.txt');
  // SQLite would report missing permissions without their code.
  await access(directory, constants.R_OK | constants.W_OK);
  const connection = new DatabaseSync(path.join(directory, 'service.lock'), { timeout: 0 });
  try {
    connection.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    connection.close();
    throw error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
      ? new LockHeldError(await readFile(noteFile, 'utf8').catch(() => ''))
      : error;
  }
  held.add(connection);
  // A killed holder leaves its note.
  rmSync(noteFile, { force: true });
  return {
    announce(note) {
      writeFileSync(noteFile, note);
    },
    release() {
      if (held.delete(connection)) {
        rmSync(noteFile, { force: true });
        connection.close();
      }
    },
  };
};

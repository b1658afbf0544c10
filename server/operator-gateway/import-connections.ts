import { readFile } from 'node:fs/promises';
import { Slug } from '../../contract/wire.ts';
import { z } from '../../contract/z.ts';
import type { Db } from '../db/schema.ts';
import { isSecureAddress } from '../env.ts';
import { ImportError } from '../imports/import-error.ts';
import { PublicKeys } from './keys.ts';

const Connections = z.strictObject({
  connections: z
    .array(
      z.strictObject({
        operatorId: Slug,
        url: z
          .string()
          .check(z.refine(isSecureAddress, { error: 'expected an https:// URL (http only for localhost)' })),
        messagesPerMinute: z.int().check(z.minimum(1), z.maximum(100_000)),
        jwks: PublicKeys,
      }),
    )
    .check(z.minLength(1, { error: 'expected one connection at least' })),
});

/**
 * Replaces the connections of the new operators by those of a JSON file.
 * @returns the number of connections, and the operators whose connection was removed
 * @throws ImportError, and nothing is changed
 */
export const importConnections = async (db: Db, file: string): Promise<{ loaded: number; removed: string[] }> => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ImportError(`${file} cannot be read.`);
  });
  const parsed = Connections.safeParse(parseJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ImportError(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
  }
  const { connections } = parsed.data;
  const ids = connections.map(({ operatorId }) => operatorId);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) {
    throw new ImportError(`the operator "${repeated}" occurs twice`);
  }
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('operators').select('id').where('isRecipient', '=', true).execute();
    const unknown = ids.find((id) => known.every((operator) => operator.id !== id));
    if (unknown !== undefined) {
      throw new ImportError(`"${unknown}" is not an operator of the catalogue that accepts numbers`);
    }
    const before = await trx.deleteFrom('operatorConnections').returning('operatorId').execute();
    await trx
      .insertInto('operatorConnections')
      .values(connections.map((connection) => ({ ...connection, jwks: JSON.stringify(connection.jwks) })))
      .execute();
    const removed = before.map(({ operatorId }) => operatorId).filter((id) => !ids.includes(id));
    return { loaded: connections.length, removed: removed.toSorted() };
  });
};

const parseJson = (text: string): unknown => {
  try {
    // Some editors save a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new ImportError('the file is not JSON');
  }
};

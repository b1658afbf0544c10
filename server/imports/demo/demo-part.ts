import type { ImportKind } from '../imports.tables.ts';
import type { Db } from '../../db/schema.ts';

/** One part of the demonstration set: what is loaded, and reloaded, together. */
export interface DemoPart {
  name: string;
  /** Raised with every change of its data; a database with an older edition takes the new one at its next start. */
  version: number;
  /** What the part is made with besides its version: another variant is loaded anew. */
  variant?: string;
  /** The import that puts real data in its place; once it has, the part is never loaded again. */
  importKind?: ImportKind;
  /** Whether nobody has put data of their own where the part belongs. */
  isVacant: (db: Db) => Promise<boolean>;
  /** Puts the edition in the place of an older one, or of nothing. */
  load: (db: Db) => Promise<void>;
}

/** Brings one part to the edition of this code, unless its place is taken by data that are not ours. */
export const bringUpToDate = async (db: Db, part: DemoPart): Promise<void> => {
  const { name, version, variant = '', importKind, isVacant, load } = part;
  if (importKind !== undefined && (await isImported(db, importKind))) {
    return;
  }
  const known = await db.selectFrom('demoData').selectAll().where('part', '=', name).executeTakeFirst();
  const isDue =
    known === undefined
      ? await isVacant(db)
      : known.version < version || (known.version === version && known.variant !== variant);
  if (!isDue) {
    return;
  }
  await load(db);
  await db
    .insertInto('demoData')
    .values({ part: name, version, variant })
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ version, variant }))
    .execute();
};

const isImported = async (db: Db, kind: ImportKind): Promise<boolean> =>
  (await db.selectFrom('dataSources').select('kind').where('kind', '=', kind).executeTakeFirst()) !== undefined;

import type { ImportKind } from './imports.tables.ts';
import type { Db } from '../db/schema.ts';

/** Data that ships with the product and is loaded as a whole. */
export interface BundledPart {
  name: string;
  /** Incremented with every change of the data; a database with an older version is updated at the next start. */
  version: number;
  /** Parameters of the part besides its version; a changed variant is reloaded. */
  variant?: string;
  /** Import that replaces the part by real data; afterwards the part is never loaded again. */
  importKind?: ImportKind;
  isEmpty: (db: Db) => Promise<boolean>;
  /** Loads the part, replacing an older version. */
  load: (db: Db) => Promise<void>;
}

/** Loads or updates a part, unless imported data has replaced it. */
export const updateBundledPart = async (db: Db, part: BundledPart): Promise<void> => {
  const { name, version, variant = '', importKind, isEmpty, load } = part;
  if (importKind !== undefined && (await isImported(db, importKind))) {
    return;
  }
  const known = await db.selectFrom('demoData').selectAll().where('part', '=', name).executeTakeFirst();
  const isDue =
    known === undefined
      ? await isEmpty(db)
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

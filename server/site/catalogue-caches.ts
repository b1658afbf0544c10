import { sql } from 'kysely';
import { type ReferenceChanges, watchReferenceChanges } from '../db/reference-changes.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { FeatureName } from '../../contract/features.ts';
import type { Answer } from '../http/answer.ts';
import type { Body, PageFacts } from '../http/static.ts';
import { type CatalogueCache, createCatalogueCache } from '../lib/catalogue-cache.ts';
import type { PlanLookup } from '../numbers/scanner/batch-lookup.ts';

export interface CatalogueCaches {
  answers: CatalogueCache<Answer>;
  features: CatalogueCache<readonly FeatureName[]>;
  pageFacts: CatalogueCache<PageFacts>;
  /** Documents with data. */
  documents: CatalogueCache<Body>;
  /** Those of addresses with a query: whoever asks for many of them takes no place from other documents. */
  queryDocuments: CatalogueCache<Body>;
  /** The numbering plan, for files of numbers. */
  plans: CatalogueCache<PlanLookup>;
  stop: () => Promise<void>;
}

/** Of a region with 1,000 tariffs each takes 0.9 MB, compressed and not. */
const MOST_QUERY_DOCUMENTS = 64;

/**
 * Keeps what is made of the catalogue (regions, operators, tariffs, news, features, numbering plan) until its tables change, in any
 * replica, or a sale or a publication begins or ends.
 * @param databaseUrl of PostgreSQL itself, without a pooler
 */
export const startCatalogueCaches = async (
  { clock, db, logger }: Pick<Deps, 'clock' | 'db' | 'logger'>,
  databaseUrl: string,
): Promise<CatalogueCaches> => {
  const state: { changes?: ReferenceChanges } = {};
  const sources = {
    now: () => clock.now(),
    isFresh: () => state.changes?.isHeard() === true,
    nextMoment: (now: Date) => nextCatalogueMoment(db, now),
  };
  const caches = {
    answers: createCatalogueCache<Answer>(sources),
    features: createCatalogueCache<readonly FeatureName[]>(sources),
    pageFacts: createCatalogueCache<PageFacts>(sources),
    documents: createCatalogueCache<Body>(sources),
    queryDocuments: createCatalogueCache<Body>(sources, MOST_QUERY_DOCUMENTS),
    plans: createCatalogueCache<PlanLookup>(sources),
  };
  const clear = (): void => Object.values(caches).forEach((cache) => cache.clear());
  const changes = await watchReferenceChanges({ databaseUrl, db, logger }, clear);
  state.changes = changes;
  return { ...caches, stop: changes.stop };
};

/** The next begin or end of a sale, or publication; null for none. */
const nextCatalogueMoment = async (db: Db, now: Date): Promise<Date | null> => {
  const { rows } = await sql<{ moment: Date | null }>`
    select least(
      (select min(sale_from) from tariffs where sale_from > ${now}),
      (select min(sale_to) from tariffs where sale_to > ${now}),
      (select min(published_at) from news where published_at > ${now})
    ) as moment
  `.execute(db);
  return rows[0]?.moment ?? null;
};

import type { SiteFacts, Statistics } from '../../contract/static.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { createOperatorsRepo } from '../operators/operators.repo.ts';
import { readLookupFacts } from './lookup-facts.ts';
import { siteTexts as texts } from './site.texts.ts';

/** Facts about this installation, served to the pages as a file. */
export const readSiteFacts = async (deps: Pick<Deps, 'db' | 'settings'>): Promise<SiteFacts> => {
  const { analyticsUrl, hasDemoData } = deps.settings;
  const { numberingPlanDate } = await readLookupFacts(deps);
  return {
    demonstration: hasDemoData,
    dataDate: numberingPlanDate?.slice(0, '2026-11-20'.length) ?? null,
    analytics: analyticsUrl ?? null,
  };
};

const count = async (db: Db, table: 'tariffs' | 'regions'): Promise<number> => {
  const { rows } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
};

const numberFormat = new Intl.NumberFormat('ru-RU');
const pluralRules = new Intl.PluralRules('ru');

/** A number with the plural form of its label. */
const figure = (
  rows: number,
  { few, many, one }: Readonly<Record<'one' | 'few' | 'many', string>>,
): Statistics['figures'][number] => {
  const rule = pluralRules.select(rows);
  return {
    value: numberFormat.format(rows).replaceAll(/\s/g, '\u00a0'),
    label: rule === 'one' ? one : rule === 'few' ? few : many,
  };
};

/** Figures of the home page: the published ones about portations, and counts of the catalogue at start. */
export const readStatistics = async (db: Db): Promise<Statistics> => {
  const [operators, tariffs, regions] = await Promise.all([
    createOperatorsRepo(db).count(),
    count(db, 'tariffs'),
    count(db, 'regions'),
  ]);
  const ours = [
    figure(operators, texts.operatorsForms),
    figure(tariffs, texts.tariffsForms),
    figure(regions, texts.regionsForms),
  ];
  return { figures: [...texts.published, ...ours], source: texts.source };
};

import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Db } from '../server/db/schema.ts';
import { readSettings } from '../server/env.ts';
import { importNews } from '../server/imports/news.import.ts';
import { describeInvalidLine, importNumberingPlan } from '../server/imports/numbering-plan.import.ts';
import { importOperators } from '../server/imports/operators.import.ts';
import { OFFICIAL_PLAN_URL } from '../server/imports/plan-source.ts';
import { importPortedNumbers } from '../server/imports/ported-numbers.import.ts';
import { type CatalogueReport, importTariffs } from '../server/imports/tariffs.import.ts';
import { importConnections } from '../server/operator-gateway/import-connections.ts';
import { formatMoscowTime } from '../server/lib/moscow-time.ts';
import { CommandError, runCommand, withSiteDatabase } from './lib/command.ts';

// `npm run import -- KIND FILE [DATE] [--skip-bad N]`: loads a registry or a catalogue; an invalid file changes nothing.

interface Input {
  db: Db;
  databaseUrl: string;
  /** Path or URL. */
  source: string;
  /** Date of the data, when given on the command line. */
  date: Date | undefined;
  /** How many invalid lines may be left out. */
  skipBad: number | undefined;
}

const count = new Intl.NumberFormat('en-US');

const catalogue =
  (title: string, load: (db: Db, file: string, now: Date) => Promise<CatalogueReport>) =>
  async ({ db, source }: Input): Promise<string> => {
    const { added, changed, removed, rowsRead } = await load(db, source, new Date());
    const [read, ...rest] = [rowsRead, added, changed, removed].map((number) => count.format(number));
    return `${title}: ${read} rows read, ${rest[0]} added, ${rest[1]} changed, ${rest[2]} removed.`;
  };

const numberingPlan = async ({ date, db, skipBad, source }: Input): Promise<string> => {
  const { added, changed, dataDate, handedBack, holders, lookupOnly, numbers, removed, rowsRead, skipped } =
    await importNumberingPlan(db, source, new Date(), { date, skipBad });
  return [
    `Numbering plan of ${formatMoscowTime(dataDate, 'day')}: ${count.format(rowsRead)} rows read, ${skipped.length} invalid, ${count.format(numbers)} numbers.`,
    ...skipped.map((one) => `Left out: ${describeInvalidLine(one)}`),
    added + changed + removed === 0
      ? 'No changes: this plan is already loaded.'
      : `Ranges: ${count.format(added)} added, ${count.format(changed)} changed, ${count.format(removed)} removed.`,
    `Holders by ИНН: ${holders.matched} in the catalogue, ${holders.others} outside it, ${holders.created} of them created now.${holders.unknown === 0 ? '' : ` ${holders.unknown} without ИНН and unknown by name.`}`,
    `Regions: 0 unknown. Ranges: ${count.format(lookupOnly)} for lookup only, ${count.format(handedBack)} returned by operators.`,
  ].join('\n');
};

const operators = catalogue('Operators', importOperators);
const connections = async ({ db, source }: Input): Promise<string> => {
  const { loaded, removed } = await importConnections(db, source);
  return `Connections of operators: ${loaded} loaded.${removed.length === 0 ? '' : ` Removed: ${removed.join(', ')}.`}`;
};

/** Whether a file is JSON by its beginning. A file that cannot be read is left to its importer. */
const isJson = async (file: string): Promise<boolean> => /^\s*\{/.test(await readFile(file, 'utf8').catch(() => ''));

const importers = {
  'numbering-plan': numberingPlan,
  news: catalogue('News', importNews),
  // The catalogue is a table, the connections are JSON.
  operators: async (input: Input) => ((await isJson(input.source)) ? connections(input) : operators(input)),
  tariffs: catalogue('Tariffs', importTariffs),
  connections,
  'ported-numbers': async ({ databaseUrl, source }: Input) => {
    const { dataDate, edition, isOutdated, returned, rowsRead, stored } = await importPortedNumbers(
      databaseUrl,
      source,
      new Date(),
    );
    const what = `Ported numbers, ${edition} export of ${formatMoscowTime(dataDate, 'minute')} (Moscow)`;
    return isOutdated
      ? `${what}: not newer than the last full export, so nothing was changed.`
      : `${what}: ${count.format(rowsRead)} rows read, ${count.format(stored)} ported numbers stored, ${count.format(returned)} returned to their range holders.`;
  },
};

const isKind = (kind: string): kind is keyof typeof importers => Object.hasOwn(importers, kind);

const parseDate = (text: string): Date => {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00+03:00` : NaN);
  if (Number.isNaN(date.getTime())) {
    throw new CommandError(`"${text}" is not a date: expected a date such as 2026-08-01.`);
  }
  return date;
};

/** Takes `--skip-bad N` out of the arguments. */
const takeSkipBad = (args: readonly string[]): { args: string[]; skipBad: number | undefined } => {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { 'skip-bad': { type: 'string' } },
    allowPositionals: true,
  });
  const given = values['skip-bad'];
  if (given !== undefined && !/^\d{1,6}$/.test(given)) {
    throw new CommandError(`--skip-bad ${given}: expected the number of invalid lines that may be left out.`);
  }
  return { args: positionals, skipBad: given === undefined ? undefined : Number(given) };
};

await runCommand(async (given) => {
  const { args, skipBad } = takeSkipBad(given);
  const [kind, file, date, ...rest] = args;
  const source = file ?? (kind === 'numbering-plan' ? OFFICIAL_PLAN_URL : undefined);
  if (
    kind === undefined ||
    !isKind(kind) ||
    source === undefined ||
    ((date !== undefined || skipBad !== undefined) && kind !== 'numbering-plan') ||
    rest.length > 0
  ) {
    throw new CommandError(
      `Usage: npm run import -- KIND FILE. Kinds: ${Object.keys(importers).join(', ')}. ` +
        'operators takes the catalogue as CSV, or the connections of operators as JSON. ' +
        'numbering-plan also takes a URL (the official one by default), followed by the date of the data, such as 2026-08-01, and --skip-bad N, which leaves out up to N invalid lines.',
    );
  }
  const started = performance.now();
  const report = await withSiteDatabase(readSettings(), (db, databaseUrl) =>
    importers[kind]({ db, databaseUrl, source, date: date === undefined ? undefined : parseDate(date), skipBad }),
  );
  console.log(`${report} Took ${((performance.now() - started) / 1000).toFixed(1)} s.`);
});

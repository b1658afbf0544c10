import { runningEmbeddedUrl } from '../server/db/embedded.ts';
import { createDb, createPool } from '../server/db/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { readSettings, SettingsError } from '../server/env.ts';
import { ImportError } from '../server/imports/import-error.ts';
import { importNumberingPlan } from '../server/imports/numbering-plan.import.ts';
import { OFFICIAL_PLAN_URL } from '../server/imports/plan-source.ts';
import { importNews } from '../server/imports/news.import.ts';
import { importOperators } from '../server/imports/operators.import.ts';
import { importPortedNumbers } from '../server/imports/ported-numbers.import.ts';
import { type CatalogueReport, importTariffs } from '../server/imports/tariffs.import.ts';

// `npm run import -- KIND FILE`: loads a registry or a catalogue; a bad file changes nothing.

/** A catalogue goes in over the kysely connection, in one transaction. */
const catalogue =
  (what: string, load: (db: Db, file: string, now: Date) => Promise<CatalogueReport>) =>
  async (databaseUrl: string, file: string): Promise<string> => {
    const db = createDb(createPool(databaseUrl, { max: 1 }));
    try {
      const { added, changed, removed, rowsRead } = await load(db, file, new Date());
      const counts = [rowsRead, added, changed, removed].map((number) => count.format(number));
      return `${what}: прочитано строк — ${counts[0]}, новых — ${counts[1]}, изменено — ${counts[2]}, убрано — ${counts[3]}.`;
    } finally {
      await db.destroy();
    }
  };

/** The registry has an address of its own, and its date may be given: a copied file does not know it. */
const numberingPlan = async (
  databaseUrl: string,
  source: string = OFFICIAL_PLAN_URL,
  date?: string,
): Promise<string> => {
  const db = createDb(createPool(databaseUrl, { max: 1 }));
  try {
    const { added, changed, dataDate, handedBack, holders, lookupOnly, numbers, removed, rowsRead } =
      await importNumberingPlan(db, source, new Date(), date === undefined ? undefined : readDate(date));
    const isSame = added + changed + removed === 0;
    return [
      `План нумерации на ${day.format(dataDate)}: прочитано строк — ${count.format(rowsRead)}, не приняты — 0, номеров — ${count.format(numbers)}.`,
      isSame
        ? 'Ничего не изменилось: такой план уже загружен.'
        : `Диапазоны: новых — ${count.format(added)}, изменено — ${count.format(changed)}, убрано — ${count.format(removed)}.`,
      `Операторы по ИНН: в справочнике — ${holders.matched}, вне справочника — ${holders.others}, из них заведено сейчас — ${holders.created}.${holders.unknown === 0 ? '' : ` Без ИНН и неизвестны по имени — ${holders.unknown}.`}`,
      `Регионы: не распознаны — 0. Диапазонов только для справки — ${count.format(lookupOnly)}, возвращённых операторами — ${count.format(handedBack)}.`,
    ].join('\n');
  } finally {
    await db.destroy();
  }
};

const importers = {
  'numbering-plan': numberingPlan,
  news: catalogue('Новости', importNews),
  operators: catalogue('Операторы', importOperators),
  tariffs: catalogue('Тарифы', importTariffs),
  'ported-numbers': async (databaseUrl: string, file: string) => {
    const { dataDate, edition, rowsRead, total } = await importPortedNumbers(databaseUrl, file, new Date());
    const what = { full: 'Полная выгрузка', increment: 'Приращение', returned: 'Возвраты' }[edition];
    return `${what} БДПН на ${moment.format(dataDate)}: прочитано строк — ${count.format(rowsRead)}, перенесённых номеров теперь — ${count.format(total)}.`;
  },
};
type Kind = keyof typeof importers;

const count = new Intl.NumberFormat('ru-RU');
const day = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeZone: 'Europe/Moscow' });
const moment = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Moscow' });

const main = async ([kind, file, date, ...rest]: readonly string[]): Promise<void> => {
  const isPlan = kind === 'numbering-plan';
  if (
    kind === undefined ||
    !isKind(kind) ||
    (!isPlan && (file === undefined || date !== undefined)) ||
    rest.length > 0
  ) {
    throw new ImportError(
      `Нужны вид данных и файл: npm run import -- ВИД ФАЙЛ. Виды: ${Object.keys(importers).join(', ')}. У numbering-plan вместо файла бывает адрес (без него — официальный), а после него — дата данных вида 2026-08-01.`,
    );
  }
  const settings = readSettings();
  const url = settings.databaseUrl ?? (await runningEmbeddedUrl(settings.dataDir));
  if (url === undefined) {
    throw new ImportError(
      'Сайт не запущен: запустите его командой «npm start» и повторите в другом окне (или задайте DATABASE_URL).',
    );
  }
  const started = performance.now();
  const report = isPlan ? await numberingPlan(url, file, date) : await importers[kind](url, file ?? '');
  console.log(`${report} Время: ${((performance.now() - started) / 1000).toFixed(1)} с.`);
};

const readDate = (text: string): Date => {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00+03:00` : NaN);
  if (Number.isNaN(date.getTime())) {
    throw new ImportError(`«${text}» — не дата: нужна дата вида 2026-08-01.`);
  }
  return date;
};

const isKind = (kind: string): kind is Kind => Object.hasOwn(importers, kind);

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ImportError || error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}

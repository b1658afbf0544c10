import { runningEmbeddedUrl } from '../server/db/embedded.ts';
import { createDb, createPool } from '../server/db/pool.ts';
import type { Db } from '../server/db/schema.ts';
import { readSettings, SettingsError } from '../server/env.ts';
import { ImportError } from '../server/imports/import-error.ts';
import { importNews } from '../server/imports/news.import.ts';
import { importOperators } from '../server/imports/operators.import.ts';
import { importPortedNumbers } from '../server/imports/ported-numbers.import.ts';
import { type CatalogueReport, importTariffs } from '../server/imports/tariffs.import.ts';

// `npm run import -- ported-numbers FILE`: loads a registry; a bad file changes nothing.

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

const importers = {
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
const moment = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Moscow' });

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ImportError || error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}

async function main([kind, file, ...rest]: readonly string[]): Promise<void> {
  if (kind === undefined || !isKind(kind) || file === undefined || rest.length > 0) {
    throw new ImportError(`Нужны вид данных и файл: npm run import -- ВИД ФАЙЛ. Виды: ${Object.keys(importers).join(', ')}.`);
  }
  const settings = readSettings();
  const url = settings.databaseUrl ?? (await runningEmbeddedUrl(settings.dataDir));
  if (url === undefined) {
    throw new ImportError('Сайт не запущен: запустите его командой «npm start» и повторите в другом окне (или задайте DATABASE_URL).');
  }
  const started = performance.now();
  const report = await importers[kind](url, file);
  console.log(`${report} Время: ${((performance.now() - started) / 1000).toFixed(1)} с.`);
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(importers, kind);
}

import { pause } from '../lib/pause.ts';
import type { BroughtData } from '../actors/brought-data.ts';
import type { StartupInput } from '../../machines/startup/startup.types.ts';

/** The data with which the server has rendered a document. */
export interface DocumentData {
  startup: StartupInput | undefined;
  /** Results of the loads of the page, by name. */
  loads: Readonly<Record<string, unknown>>;
  /** Of the citizen; without it the document is the same for everybody. */
  brought?: BroughtData | undefined;
}

/** The id of their script element. */
export const DOCUMENT_DATA_ID = 'document-data';

type Row = Readonly<Record<string, unknown>>;

/** A list of records with the same keys, without the repeated keys and values. */
interface Table {
  length: number;
  /** A record with all keys, and the values that all records share. */
  shared: Row;
  /** The values of the other keys, of each record in turn. */
  columns: Readonly<Record<string, readonly unknown[]>>;
}

/** The text of 1,000 tariffs is a third as long as a table, which the browser parses in a shorter task. */
const toTable = (value: unknown): Table | null => {
  if (!isListOfRows(value)) {
    return null;
  }
  const [first = {}] = value;
  const keys = Object.keys(first);
  // JSON leaves out what is undefined.
  if (value.some((row) => String(Object.keys(row)) !== String(keys) || Object.values(row).includes(undefined))) {
    return null;
  }
  const differing = keys.filter((key) => new Set(value.map((row) => JSON.stringify(row[key]))).size > 1);
  return {
    length: value.length,
    shared: { ...first, ...Object.fromEntries(differing.map((key) => [key, null])) },
    columns: Object.fromEntries(differing.map((key) => [key, value.map((row) => row[key])])),
  };
};

const isListOfRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) &&
  value.length > 1 &&
  value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item));

const fromTable = ({ columns, length, shared }: Table): Row[] => {
  const entries = Object.entries(columns);
  return Array.from({ length }, (_, index) => {
    // A copy with all keys: an object that gets its keys one by one is slow.
    const row: Record<string, unknown> = { ...shared };
    for (const [key, values] of entries) {
      row[key] = values[index];
    }
    return row;
  });
};

/** What the script element contains: the lists of records among the loads are in `tables`. */
type Written = DocumentData & { tables: Readonly<Record<string, Table>> };

/** Written by `renderDocument` of the same build. Parsing and each table are tasks of their own. */
const parse = async (text = ''): Promise<DocumentData> => {
  if (text === '') {
    return { startup: undefined, loads: {} };
  }
  const { tables, loads, ...rest } = JSON.parse(text) as Written;
  const lists: Record<string, unknown> = {};
  for (const [name, table] of Object.entries(tables)) {
    await pause();
    lists[name] = fromTable(table);
  }
  return { ...rest, loads: { ...loads, ...lists } };
};

/** Reads the data of the document; none when the server has not rendered it with data. */
export const readDocumentData = (): Promise<DocumentData> =>
  parse(document.getElementById(DOCUMENT_DATA_ID)?.textContent);

/** The same of another document; not parsed as HTML, which would apply the content policy to it. */
export const findDocumentData = (html: string): Promise<DocumentData> => {
  const [, rest = ''] = html.split(`id="${DOCUMENT_DATA_ID}">`);
  return parse(rest.slice(0, rest.indexOf('<')));
};

/** The script element with the data; `<` is escaped, so that no text of the data ends it. */
export const writeDocumentData = ({ brought, loads, startup }: DocumentData): string => {
  const tables = Object.fromEntries(
    Object.entries(loads).flatMap(([name, value]) => {
      const table = toTable(value);
      return table === null ? [] : [[name, table] as const];
    }),
  );
  const rest = Object.fromEntries(Object.entries(loads).filter(([name]) => !(name in tables)));
  const text = JSON.stringify({ startup, loads: rest, tables, brought } satisfies Written);
  return `<script type="application/json" id="${DOCUMENT_DATA_ID}">${text.replaceAll('<', String.raw`\u003c`)}</script>`;
};

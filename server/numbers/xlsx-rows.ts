import { posix } from 'node:path';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Limits against archive bombs. */
export interface XlsxLimits {
  /** Unpacked bytes of all parts that are read. */
  bytes: number;
  rows: number;
}

/** The archive is not a workbook, or exceeds a limit. */
export class XlsxError extends Error {
  override readonly name = 'XlsxError';
}

/** Far more than a real workbook has. */
const MAX_ENTRIES = 2_000;
/** Nesting of tags; a real workbook needs a dozen levels. */
const MAX_DEPTH = 64;
const MAX_COLUMNS = 50;
/** Shared texts for each row; a real table has fewer columns with texts of their own. */
const MAX_STRINGS_PER_ROW = 20;

/**
 * Rows of the first sheet as strings; omitted cells are empty. Only the necessary parts are unpacked, as streams, and
 * reading stops at the first exceeded limit.
 * @returns at most one row more than the limit, by which the caller detects too many
 * @throws XlsxError
 */
export const readXlsxRows = async (bytes: Uint8Array, limits: XlsxLimits): Promise<string[][]> => {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    validateEntrySizes: true,
  }).catch(fail);
  try {
    const entries = await readEntries(zip).catch(fail);
    const budget = { left: limits.bytes };
    const read = async (name: string, reader: XmlReader): Promise<void> => {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) {
        return;
      }
      await parseEntry(zip, entry, reader, budget).catch(fail);
    };
    const sheet = await findFirstSheet(read);
    if (!entries.has(sheet.toLowerCase())) {
      throw new XlsxError('The archive holds no sheet');
    }
    const strings: string[] = [];
    await read('xl/sharedStrings.xml', readStrings(strings, limits.rows * MAX_STRINGS_PER_ROW));
    const rows: string[][] = [];
    await read(sheet, readSheet(rows, strings, limits.rows));
    return rows;
  } finally {
    zip.close();
  }
};

const fail = (cause: unknown): never => {
  throw cause instanceof XlsxError ? cause : new XlsxError('The archive cannot be read', { cause });
};

const readEntries = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > MAX_ENTRIES) {
    throw new XlsxError('The archive has too many entries');
  }
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return entries;
};

/** Handlers for the tags of one part of the workbook. */
interface XmlReader {
  open: (tag: string, attributes: SaxesTagPlain['attributes']) => void;
  text?: (part: string) => void;
  close?: (tag: string) => void;
  /** True when the rest of the part is not needed. */
  isDone?: () => boolean;
}

const parserFor = ({ close, open, text }: XmlReader): SaxesParser => {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('opentag', ({ attributes, name }) => {
    depth += 1;
    // The parser keeps open tags on a stack; millions of them would block the process.
    if (depth > MAX_DEPTH) {
      throw new XlsxError('Tags are nested too deeply');
    }
    open(localName(name), attributes);
  });
  if (text !== undefined) {
    parser.on('text', text);
  }
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(localName(name));
  });
  parser.on('error', (error) => {
    throw new XlsxError('A part of the workbook is not XML', { cause: error });
  });
  // Entity declarations allow an expansion bomb; a workbook has none.
  parser.on('doctype', () => {
    throw new XlsxError('A part of the workbook declares a document type');
  });
  return parser;
};

const parseEntry = async (zip: ZipFile, entry: Entry, reader: XmlReader, budget: { left: number }): Promise<void> => {
  // The declared size may be false, so the unpacked bytes are counted as well.
  if (entry.uncompressedSize > budget.left) {
    throw new XlsxError('The archive unpacks to too much');
  }
  const parser = parserFor(reader);
  const decoder = new TextDecoder('utf-8');
  const stream = await zip.openReadStreamPromise(entry);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      budget.left -= chunk.length;
      if (budget.left < 0) {
        throw new XlsxError('The archive unpacks to too much');
      }
      parser.write(decoder.decode(chunk, { stream: true }));
      if (reader.isDone?.() === true) {
        return;
      }
    }
    parser.close();
  } finally {
    stream.destroy();
  }
};

type Read = (name: string, reader: XmlReader) => Promise<void>;

/** Path of the first sheet by the order of the workbook; the usual path when the workbook lists none. */
const findFirstSheet = async (read: Read): Promise<string> => {
  let relation: string | undefined;
  let target: string | undefined;
  await read('xl/workbook.xml', {
    open: (tag, attributes) => {
      if (tag === 'sheet') {
        relation ??= attributes['r:id'];
      }
    },
    isDone: () => relation !== undefined,
  });
  await read('xl/_rels/workbook.xml.rels', {
    open: (tag, attributes) => {
      if (tag === 'Relationship' && attributes['Id'] === relation) {
        target ??= attributes['Target'];
      }
    },
    isDone: () => target !== undefined,
  });
  return target === undefined ? 'xl/worksheets/sheet1.xml' : posix.join('xl', target).replace(/^xl\/xl\//, 'xl/');
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Shared strings, which cells refer to by index. Formatting and phonetic hints (`rPh`) are dropped. */
const readStrings = (strings: string[], most: number): XmlReader => {
  let text = '';
  let isText = false;
  let phonetics = 0;
  return {
    open: (tag) => {
      if (tag === 'si') {
        text = '';
      } else if (tag === 'rPh') {
        phonetics += 1;
      } else if (tag === 't') {
        isText = phonetics === 0;
      }
    },
    text: (part) => {
      if (isText) {
        text += part;
      }
    },
    close: (tag) => {
      if (tag === 't') {
        isText = false;
      } else if (tag === 'rPh') {
        phonetics -= 1;
      } else if (tag === 'si') {
        strings.push(text);
        if (strings.length > most) {
          throw new XlsxError('The workbook has too many texts');
        }
      }
    },
  };
};

const readSheet = (rows: string[][], strings: readonly string[], mostRows: number): XmlReader => {
  let row: string[] = [];
  let column = -1;
  let type = '';
  let value = '';
  let isValue = false;
  return {
    open: (tag, attributes) => {
      if (tag === 'row') {
        row = [];
        column = -1;
      } else if (tag === 'c') {
        column = columnOf(attributes['r']) ?? column + 1;
        type = attributes['t'] ?? 'n';
        value = '';
      } else if (tag === 'v' || tag === 't') {
        isValue = true;
      }
    },
    text: (part) => {
      if (isValue) {
        value += part;
      }
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') {
        isValue = false;
      } else if (tag === 'c' && column < MAX_COLUMNS) {
        while (row.length < column) {
          row.push('');
        }
        row[column] = textOf(type, value, strings);
      } else if (tag === 'row' && row.some((cell) => cell !== '')) {
        rows.push(row);
      }
    },
    isDone: () => rows.length > mostRows,
  };
};

/** The index of a column: 1 for `B12`. */
const columnOf = (reference: string | undefined): number | null => {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) {
    return null;
  }
  let column = 0;
  for (const letter of letters) {
    column = column * 26 + (letter.charCodeAt(0) - 64);
  }
  return column - 1;
};

const textOf = (type: string, value: string, strings: readonly string[]): string => {
  if (type === 's') {
    return (strings[Number(value)] ?? '').trim();
  }
  // A number of eleven digits may be written as 7.9E10.
  if (type === 'n' && /^\d+(\.\d+)?[eE]\+?\d+$/.test(value)) {
    return String(Number(value));
  }
  return value.trim();
};

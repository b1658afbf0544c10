import { posix } from 'node:path';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Bounds of what an archive may become. A small file can hold a sheet that would fill the memory. */
export interface XlsxCaps {
  /** Bytes of everything that is read, unpacked. */
  bytes: number;
  rows: number;
}

/** The archive is no table, or is made to harm. */
export class XlsxError extends Error {
  override readonly name = 'XlsxError';
}

/** Entries of an honest workbook; more are not looked at. */
const MOST_ENTRIES = 2_000;
/** How deep tags stand in one another; an honest workbook needs a dozen. */
const DEEPEST = 64;
/** Columns in which numbers are looked for. */
const MOST_COLUMNS = 50;

/**
 * Rows of the first sheet as texts; cells that were left out are empty. Only the few parts that are needed are
 * unpacked, as streams, and the work stops at the first bound that is crossed.
 * @returns at most one row more than the cap, by which a caller can tell that there are too many
 * @throws XlsxError
 */
export const readXlsxRows = async (bytes: Uint8Array, caps: XlsxCaps): Promise<string[][]> => {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    validateEntrySizes: true,
  }).catch(fail);
  try {
    const entries = await readEntries(zip).catch(fail);
    const budget = { left: caps.bytes };
    const read = async (name: string, reader: XmlReader): Promise<void> => {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) {
        return;
      }
      await feed(zip, entry, reader, budget).catch(fail);
    };
    const sheet = await findFirstSheet(read);
    if (!entries.has(sheet.toLowerCase())) {
      throw new XlsxError('The archive holds no sheet');
    }
    const strings: string[] = [];
    await read('xl/sharedStrings.xml', readStrings(strings));
    const rows: string[][] = [];
    await read(sheet, readSheet(rows, strings, caps.rows));
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
  if (zip.entryCount > MOST_ENTRIES) {
    throw new XlsxError('The archive has too many entries');
  }
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return entries;
};

/** What a part of the workbook is read by, tag by tag. */
interface XmlReader {
  open: (tag: string, attributes: SaxesTagPlain['attributes']) => void;
  text?: (part: string) => void;
  close?: (tag: string) => void;
  /** Enough has been read. */
  isDone?: () => boolean;
}

const parserFor = ({ close, open, text }: XmlReader): SaxesParser => {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('opentag', ({ attributes, name }) => {
    depth += 1;
    // Every open tag is kept until it closes: millions of them would hold everybody up.
    if (depth > DEEPEST) {
      throw new XlsxError('Tags stand too deep in one another');
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
  // Entities of a document's own can unfold without end; a workbook has none.
  parser.on('doctype', () => {
    throw new XlsxError('A part of the workbook declares a document type');
  });
  return parser;
};

const feed = async (zip: ZipFile, entry: Entry, reader: XmlReader, budget: { left: number }): Promise<void> => {
  // What the directory says may be a lie; what comes out is counted as well.
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

/** The first sheet by the workbook's own order; its usual place where the workbook does not say. */
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

/** Texts that cells name by number. Formatting inside a text is dropped, and so is a reading aid beside it. */
const readStrings = (strings: string[]): XmlReader => {
  let text = '';
  let isText = false;
  let aids = 0;
  return {
    open: (tag) => {
      if (tag === 'si') {
        text = '';
      } else if (tag === 'rPh') {
        aids += 1;
      } else if (tag === 't') {
        isText = aids === 0;
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
        aids -= 1;
      } else if (tag === 'si') {
        strings.push(text);
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
      } else if (tag === 'c' && column < MOST_COLUMNS) {
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

/** `B12` is column 1. */
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
  // A number of eleven digits may stand as 7.9E10.
  if (type === 'n' && /^\d+(\.\d+)?[eE]\+?\d+$/.test(value)) {
    return String(Number(value));
  }
  return value.trim();
};

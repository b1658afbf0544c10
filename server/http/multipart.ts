import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';

type Value = string | File;

interface Part {
  name: string;
  /** Undefined for a field that is not a file. */
  fileName: string | undefined;
  chunks: (Buffer<ArrayBuffer> | string)[];
}

/** Where the content of a file goes. */
export interface ReceivedFile {
  field: string;
  write: (chunk: Uint8Array) => void;
}

/** Without a bound, 20,000 empty parts in one megabyte block the process for half a second. */
const MAX_PARTS = 100;
const MAX_HEADER_BYTES = 4096;

/**
 * The fields of a `multipart/form-data` body; a list for a name that repeats.
 * @param received gets the content of files of one field as it arrives; it is not kept, so those returned are empty
 * @throws Error when the body is not a form, ends too early or has too many parts
 */
export const readMultipart = async (
  request: Request,
  received?: ReceivedFile,
): Promise<Record<string, Value | Value[]>> => {
  const parts: Part[] = [];
  const parser = new Busboy({
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    limits: { parts: MAX_PARTS, headerSize: MAX_HEADER_BYTES },
  });
  const start = (name: string | undefined, fileName?: string): Part => {
    if (name === undefined) {
      parser.destroy(new Error('A part without a name'));
    }
    const part: Part = { name: unescape(name ?? ''), fileName, chunks: [] };
    parts.push(part);
    return part;
  };
  parser.on('partsLimit', () => parser.destroy(new Error('Too many parts')));
  parser.on('field', (name: string | undefined, value) => {
    start(name).chunks.push(value);
  });
  parser.on('file', (name: string | undefined, stream, fileName) => {
    const part = start(name, fileName);
    stream.on('data', (chunk: Buffer<ArrayBuffer>) => {
      if (received?.field === part.name) {
        received.write(chunk);
      } else {
        part.chunks.push(chunk);
      }
    });
    stream.on('error', (error) => parser.destroy(error));
  });
  // The pipeline reports the first error; a later one without a listener would end the process.
  parser.on('error', () => undefined);
  await pipeline(request.body ?? [], parser);

  const fields = Map.groupBy(parts, ({ name }) => name);
  return Object.fromEntries(
    [...fields].map(([name, same]) => {
      const [first = '', ...others] = same.map(valueOf);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
};

const valueOf = ({ chunks, fileName }: Part): Value =>
  fileName === undefined ? chunks.join('') : new File(chunks, unescape(fileName));

/** Browsers percent-encode quotes and line breaks in names, and nothing else. */
const unescape = (text: string): string => text.replaceAll(/%(?:22|0D|0A)/gi, decodeURIComponent);

import { ReceivedFile } from './received-file.ts';

/** The body is no form, or ends too early. */
class MultipartError extends Error {
  override readonly name = 'MultipartError';
}

type Value = string | File;

/**
 * The fields of a `multipart/form-data` body; of a name that repeats, a list. The body is held once and files are parts
 * of it: reading a form in the usual way costs its size five times.
 * @throws MultipartError
 */
export const readMultipart = async (request: Request): Promise<Record<string, Value | Value[]>> => {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(request.headers.get('content-type') ?? '');
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) {
    throw new MultipartError('No boundary');
  }
  const fields = new Map<string, Value[]>();
  for (const { content, fileName, name } of partsOf(await readBody(request), mark)) {
    const value = fileName === null ? content.toString('utf8') : new ReceivedFile(content, fileName);
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
};

const readBody = async (request: Request): Promise<Buffer<ArrayBuffer>> => {
  const declared = Number(request.headers.get('content-length') ?? 0);
  // Bounded before: a body that says it is too large is refused by its length alone.
  let body = Buffer.allocUnsafeSlow(Number.isSafeInteger(declared) && declared > 0 ? declared : FIRST_SIZE);
  let size = 0;
  for await (const chunk of request.body ?? []) {
    if (size + chunk.length > body.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(body.length * 2, size + chunk.length));
      larger.set(body.subarray(0, size));
      body = larger;
    }
    body.set(chunk, size);
    size += chunk.length;
  }
  return body.subarray(0, size);
};

/** Of a body that does not tell its length. */
const FIRST_SIZE = 64 * 1024;
/** Headers of a part are a line or two. */
const LONGEST_HEADERS = 4096;
const MOST_PARTS = 100;
const LINE = '\r\n';

interface Part {
  name: string;
  /** Null for a field that is no file. */
  fileName: string | null;
  content: Buffer<ArrayBuffer>;
}

const partsOf = function* (body: Buffer<ArrayBuffer>, mark: string): Generator<Part> {
  const first = `--${mark}`;
  const next = Buffer.from(LINE + first);
  let at = body.indexOf(first);
  if (at !== 0 && body.indexOf(next) !== at - LINE.length) {
    throw new MultipartError('No first boundary');
  }
  at += first.length;
  for (let count = 0; count < MOST_PARTS; count += 1) {
    const after = body.toString('latin1', at, at + LINE.length);
    if (after === '--') {
      return;
    }
    const headersEnd = body.subarray(at, at + LONGEST_HEADERS).indexOf(LINE + LINE);
    if (after !== LINE || headersEnd === -1) {
      throw new MultipartError('A part without an end of its headers');
    }
    const begin = at + headersEnd + LINE.length * 2;
    const end = body.indexOf(next, begin);
    if (end === -1) {
      throw new MultipartError('A part without an end');
    }
    yield { ...disposition(body.toString('utf8', at, at + headersEnd)), content: body.subarray(begin, end) };
    at = end + next.length;
  }
  throw new MultipartError('Too many parts');
};

const disposition = (headers: string): { name: string; fileName: string | null } => {
  const line = headers.split(LINE).find((header) => /^content-disposition:\s*form-data\s*;/i.test(header)) ?? '';
  const name = parameterOf(line, 'name');
  if (name === null) {
    throw new MultipartError('A part without a name');
  }
  return { name, fileName: parameterOf(line, 'filename') };
};

/** Browsers write a quote and the ends of lines by their codes. */
const escapes: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

const parameterOf = (line: string, name: string): string | null => {
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(line);
  const given = found?.[1] ?? found?.[2];
  return given === undefined
    ? null
    : given.replaceAll(/%(?:22|0D|0A)/gi, (code) => escapes[code.toUpperCase()] ?? code);
};

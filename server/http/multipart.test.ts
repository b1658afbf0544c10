import { expect, test } from 'vitest';
import { readMultipart } from './multipart.ts';

const url = 'http://localhost/';
const requestOf = (body: BodyInit, type?: string): Request =>
  new Request(url, { method: 'POST', body, ...(type === undefined ? {} : { headers: { 'content-type': type } }) });

test('reads files, fields, repeated names and arbitrary bytes as Request.formData does', async () => {
  const form = new FormData();
  form.append('File', new File([Uint8Array.from({ length: 1000 }, (_, index) => index % 256)], 'номера "2026".csv'));
  form.append('Empty', new File([], 'empty.txt'));
  form.append('Note', 'строка\r\n--не граница\r\n');
  form.append('Several', 'a');
  form.append('Several', new File(['b\r\n--'], 'b'));
  form.append('a "quoted"\nname', 'x');
  const request = requestOf(form);
  const expected = await request.clone().formData();
  const actual = await readMultipart(request);
  const toPlain = async (value: string | File) =>
    typeof value === 'string' ? value : { name: value.name, bytes: await value.bytes(), text: await value.text() };
  expect(Object.keys(actual)).toEqual([...new Set(expected.keys())]);
  for (const [name, value] of Object.entries(actual)) {
    const values = Array.isArray(value) ? value : [value];
    expect(await Promise.all(values.map(toPlain))).toEqual(await Promise.all(expected.getAll(name).map(toPlain)));
  }
});

const type = 'multipart/form-data; boundary=x';
const part = 'content-disposition: form-data; name="a"';

test('hands over the files of one field piece by piece, and keeps none of their content', async () => {
  const other = `--x\r\n${part.replace('"a"', '"b"')}; filename="b.csv"\r\n\r\nдругое\r\n`;
  const pieces = [`${other}--x\r\n${part}; filename="a.csv"\r\n\r\n`, 'номер;', '9000000001', '\r\n--x--'];
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) {
        controller.enqueue(new TextEncoder().encode(piece));
      }
      controller.close();
    },
  });
  const received: string[] = [];
  const request = new Request(url, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': type },
  } as RequestInit);
  const { a, b } = await readMultipart(request, {
    field: 'a',
    write: (chunk) => {
      received.push(Buffer.from(chunk).toString());
    },
  });
  expect(received).toEqual(['номер;', '9000000001']);
  expect(a).toMatchObject({ name: 'a.csv', size: 0 });
  expect(b).toMatchObject({ name: 'b.csv', size: Buffer.byteLength('другое') });
});

test.each([
  ['the content type has no boundary', `--x\r\n${part}\r\n\r\n1\r\n--x--`, 'multipart/form-data'],
  ['the body is empty', '', type],
  ['the boundary does not occur', 'File=1', type],
  ['a part has no end', `--x\r\n${part}\r\n\r\n1`, type],
  ['part headers have no end', `--x\r\n${part}`, type],
  ['a part has no name', '--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--', type],
  ['there are too many parts', `--x${`\r\n${part}\r\n\r\n1\r\n--x`.repeat(200)}--`, type],
])('rejects a form when %s', async (_, body, given) => {
  await expect(readMultipart(requestOf(body, given))).rejects.toThrow(/boundary|part|Unexpected end|Too many/i);
});

test('ignores the preamble and the epilogue, and accepts an unquoted name', async () => {
  const body = `preamble\r\n--x\r\nContent-Disposition: form-data; name=a\r\nx-other: 1\r\n\r\n1\r\n--x--\r\nepilogue`;
  expect(await readMultipart(requestOf(body, 'multipart/form-data; charset=utf-8; boundary="x"'))).toEqual({ a: '1' });
});

test('reads a streamed body without a content length', async () => {
  const chunks = Array.from({ length: 50 }, (_, index) => String(index).repeat(5000));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const text of [`--x\r\n${part}\r\n\r\n`, ...chunks, '\r\n--x--']) {
        controller.enqueue(new TextEncoder().encode(text));
      }
      controller.close();
    },
  });
  const request = new Request(url, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': type },
  } as RequestInit);
  expect(await readMultipart(request)).toEqual({ a: chunks.join('') });
});

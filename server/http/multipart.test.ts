import { expect, test } from 'vitest';
import { readMultipart } from './multipart.ts';

const url = 'http://localhost/';
const requestOf = (body: BodyInit, type?: string): Request =>
  new Request(url, { method: 'POST', body, ...(type === undefined ? {} : { headers: { 'content-type': type } }) });

test('parses a form like the platform parser: files, fields, repeated names, arbitrary bytes', async () => {
  const form = new FormData();
  form.append('File', new File([Uint8Array.from({ length: 1000 }, (_, index) => index % 256)], 'номера "2026".csv'));
  form.append('Empty', new File([], 'empty.txt'));
  form.append('Note', 'строка\r\n--не граница\r\n');
  form.append('Several', 'a');
  form.append('Several', new File(['b\r\n--'], 'b'));
  form.append('a "quoted"\nname', 'x');
  const request = requestOf(form);
  const usual = await request.clone().formData();
  const read = await readMultipart(request);
  const shown = async (value: string | File) =>
    typeof value === 'string' ? value : { name: value.name, bytes: await value.bytes(), text: await value.text() };
  expect(Object.keys(read)).toEqual([...new Set(usual.keys())]);
  for (const [name, value] of Object.entries(read)) {
    const values = Array.isArray(value) ? value : [value];
    expect(await Promise.all(values.map(shown))).toEqual(await Promise.all(usual.getAll(name).map(shown)));
  }
});

test('returns a complete File', async () => {
  const form = new FormData();
  form.append('File', new File(['9000000001\n9000000002'], 'n.csv'));
  const { File: file } = await readMultipart(requestOf(form));
  if (!(file instanceof File)) {
    throw new Error('The file is none');
  }
  expect([file.name, file.size]).toEqual(['n.csv', 21]);
  expect(await new Response(file.stream()).text()).toBe('9000000001\n9000000002');
  expect(await file.slice(0, 4).text()).toBe('9000');
  expect(new TextDecoder().decode(await file.arrayBuffer())).toBe(await file.text());
});

const type = 'multipart/form-data; boundary=x';
const part = 'content-disposition: form-data; name="a"';

test.each([
  ['no boundary is named', `--x\r\n${part}\r\n\r\n1\r\n--x--`, 'multipart/form-data'],
  ['the body is empty', '', type],
  ['the boundary never stands in it', 'File=1', type],
  ['a part does not end', `--x\r\n${part}\r\n\r\n1`, type],
  ['headers do not end', `--x\r\n${part}`, type],
  ['a part has no name', '--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--', type],
  ['there are too many parts', `--x${`\r\n${part}\r\n\r\n1\r\n--x`.repeat(200)}--`, type],
])('refuses the form when %s', async (_, body, given) => {
  await expect(readMultipart(requestOf(body, given))).rejects.toThrow(/boundary|part|Too many/i);
});

test('ignores preamble and epilogue and accepts unquoted names', async () => {
  const body = `preamble\r\n--x\r\nContent-Disposition: form-data; name=a\r\nx-other: 1\r\n\r\n1\r\n--x--\r\nepilogue`;
  expect(await readMultipart(requestOf(body, 'multipart/form-data; charset=utf-8; boundary="x"'))).toEqual({ a: '1' });
});

test('reads a body without content-length', async () => {
  const pieces = Array.from({ length: 50 }, (_, index) => String(index).repeat(5000));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const text of [`--x\r\n${part}\r\n\r\n`, ...pieces, '\r\n--x--']) {
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
  expect(await readMultipart(request)).toEqual({ a: pieces.join('') });
});

import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { errorCodes } from '../../../contract/error-codes.ts';
import { buildOpenApi } from '../../../contract/openapi.ts';
import { buildOperatorsOpenApi } from '../../../server/operator-gateway/openapi.ts';
import { startApi, type TestApi } from '../../harness/api.ts';

let api: TestApi;
let page: { response: Response; text: string };
let operatorsPage: string;
beforeAll(async () => {
  api = await startApi();
  const response = await fetch(new URL('/api/docs', api.origin));
  page = { response, text: await response.text() };
  operatorsPage = await (await get('/api/operators/docs')).text();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, api.origin), { headers });

test.each([
  ['/api/openapi.json', buildOpenApi],
  ['/api/operators/openapi.json', buildOperatorsOpenApi],
])('%s is the document generated from the contract, and answers 304', async (path, build) => {
  const first = await get(path);
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await first.json()).toEqual(JSON.parse(JSON.stringify(build())));
  const again = await get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test.each(['/api/openapi.json', '/api/docs', '/api/operators/openapi.json', '/api/operators/docs'])(
  '%s is cacheable with revalidation and does not vary by user',
  async (path) => {
    const { headers } = await get(path);
    expect([headers.get('cache-control'), headers.get('set-cookie'), headers.get('x-content-type-options')]).toEqual([
      'no-cache',
      null,
      'nosniff',
    ]);
    expect(headers.get('etag')).toMatch(/^".+"$/);
  },
);

test('the reference page lists every call, schema and code', () => {
  const missing = [
    ...Object.keys(endpoints).map((name) => `id="${name}"`),
    ...Object.keys(buildOpenApi().components.schemas).map((name) => `id="schema-${name}"`),
    ...errorCodes.map((code) => `<code>${code}</code>`),
  ].filter((text) => !page.text.includes(text));
  expect([page.response.status, missing]).toEqual([200, []]);
});

test("the operators' page lists every call, schema, kind of message and example", () => {
  const { components, paths } = buildOperatorsOpenApi();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const missing = [
    ...operations.map(({ operationId }) => `id="${operationId}"`),
    ...Object.keys(components.schemas).map((name) => `id="schema-${name}"`),
    'PUT https://mnp.operator.example/v1/applications/',
    'POST /api/operators/messages',
    'x-jws-signature: ey',
    'href="/api/operators/openapi.json"',
    'id="example-keys"',
  ].filter((text) => !operatorsPage.includes(text));
  expect(missing).toEqual([]);
  const anchors = [...operatorsPage.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
  expect(anchors.filter((id) => !operatorsPage.includes(`id="${id}"`))).toEqual([]);
});

test('every link of the reference page resolves', async () => {
  const targets = [...page.text.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
  expect(targets.length).toBeGreaterThan(300);
  const nowhere = targets.filter((href) => href.startsWith('#') && !page.text.includes(`id="${href.slice(1)}"`));
  expect(nowhere).toEqual([]);
  expect([...new Set(targets.filter((href) => !href.startsWith('#')))]).toEqual([
    '/api/openapi.json',
    '/statecharts/',
    '/',
  ]);
});

test('the reference page runs no script and loads nothing, and its style matches the policy hash', () => {
  const policy = page.response.headers.get('content-security-policy') ?? '';
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page.text) ?? [];
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(policy).toMatch(/^default-src 'none'/);
  expect(page.text).not.toMatch(/<script|<img|<link|<iframe|style="|(?:src|href)="(?!#|\/)/);
});

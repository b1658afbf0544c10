import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generateSource } from 'oazapfts';
import { afterAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints, type EndpointName } from '../../contract/endpoints.ts';
import { buildOpenApi } from '../../contract/openapi.ts';
import type { JsonSchema, Operation } from '../../contract/openapi-document.ts';
import { createDocumentValidator, schemasIn } from '../harness/document-validator.ts';

const root = join(import.meta.dirname, '../..');
// Below the packages, so that the compiler finds the one the generated client runs on.
mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
const folder = mkdtempSync(join(root, 'node_modules/.cache/openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const document = buildOpenApi();
const { operations, accepts } = createDocumentValidator(document);
const operationOf = (name: EndpointName): Operation<EndpointName, string> => {
  const found = operations.get(name);
  if (found === undefined) {
    throw new Error(`The document has no ${name}`);
  }
  return found.operation;
};
const queryOf = (name: EndpointName): string[] =>
  operationOf(name).parameters.flatMap(({ in: place, name: parameter, required }) =>
    place === 'query' ? [required ? parameter : `${parameter}?`] : [],
  );

/** The list of the specification, section 7, word for word: a question mark is an optional parameter. */
const specification: Record<string, readonly string[]> = {
  'GET /v1/account/info': [],
  'GET /v1/account/orders': ['Msisdn', 'Skip', 'Take', 'SortBy', 'SortDesc'],
  'GET /v1/account/portations': ['Msisdn', 'Skip', 'Take', 'SortBy', 'SortDesc'],
  'GET /v1/account/portationinfo': ['Msisdn', 'PortationId'],
  'GET /v1/esia/login': ['returnUrl?'],
  'GET /v1/esia/userinfo': [],
  'GET /v1/esia/personalinfo': [],
  'GET /v1/esia/logout': ['returnUrl?', 'everywhere?'],
  'POST /v1/feedback/send': ['application/json'],
  'POST /v1.1/msisdn/info/quota': ['application/json'],
  'POST /v1.1/msisdn/info/single': ['application/json'],
  'POST /v1.1/msisdn/info/batch': ['multipart/form-data'],
  'GET /v1/news': ['Page', 'PageSize'],
  'GET /v1/news/{slug}': [],
  'POST /v1/openid/token': ['application/x-www-form-urlencoded'],
  'GET /v1/operator/list': ['Skip', 'Take', 'SortBy', 'SortDesc'],
  'GET /v1/operator/{slug}': [],
  'GET /v1/operator/tile/{id}': [],
  'GET /v1.1/operator/tile/list': ['query?'],
  'GET /v1.2/operator/tile/list': ['query?'],
  'GET /v1/order/portation/{id}': ['withPersonal?'],
  'DELETE /v1/order/portation/{id}': ['draftOnly?'],
  'PUT /v1/order/portation/{id}': ['application/json'],
  'POST /v1/order/portation/init': ['application/json'],
  'PUT /v1/order/portation/{id}/submit': ['application/json'],
  'GET /v1/region/list': [],
  'GET /v1/region/operators': [],
  'GET /v1/setting/feature/list': [],
  'GET /v1.1/tariff/{id}': [],
  'GET /v1.2/tariff': ['Name', 'OperatorId', 'RegionCode'],
  'GET /v1.2/tariff/filters': [],
  'GET /v1.4/tariff/list': (
    'RegionCode Skip Take SortBy SortDesc Name? OperatorId? TrafficMin? TrafficMax? TrafficUnlim? ' +
    'SmsMin? SmsMax? SmsUnlim? MinutesMin? MinutesMax? MinutesUnlim? PriceMin? PriceMax? BestByOperator?'
  ).split(' '),
  'GET /v2/tariff/filters': [],
  'GET /v2/tariff/{id}': [],
  'GET /v2/tariff/list': (
    'QueryType RegionSlug Skip Take SortBy SortDesc OperatorSlugs? BestByOperator? ' +
    'Package.MinutesMin? Package.MinutesMax? Package.MinutesUnlim? ' +
    'Package.TrafficMin? Package.TrafficMax? Package.TrafficUnlim? ' +
    'NonPackage.MinuteMinPrice? NonPackage.MinuteMaxPrice? NonPackage.SmsMinPrice? NonPackage.SmsMaxPrice?'
  ).split(' '),
  'GET /v1/tariffconvergenceservice': [],
  'GET /v1/tariffmediaservice': [],
};

test('declares exactly the calls of the specification with its parameters in order', () => {
  const described = Object.fromEntries(
    [...operations].map(([name, { method, path, operation }]) => [
      `${method.toUpperCase()} ${path}`,
      [...queryOf(name), ...Object.keys(operation.requestBody?.content ?? {})],
    ]),
  );
  expect(described).toEqual(specification);
  expect(Object.keys(specification)).toHaveLength(37);
});

test('declares the responses of the contract and a default one for each call', () => {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const statuses = Object.keys(operationOf(name as EndpointName).responses);
    const listed = statuses.filter((status) => status >= '400' && status !== 'default');
    expect([name, listed]).toEqual([name, endpoint.errors.map(String).toSorted()]);
    expect(statuses).toContain('default');
  }
});

test('declares transport-level answers: 401, 403, 413, 415, 400', () => {
  for (const [name, { errors, access, method, body, query, params }] of Object.entries<Endpoint>(endpoints)) {
    const needed = [
      ...(access === 'session' ? [401] : []),
      ...(method === 'get' ? [] : [403]),
      ...(body ? [413, 415] : []),
      ...((body ?? query ?? params) ? [400] : []),
    ];
    expect([name, needed.filter((status) => !errors.some((one) => one === status))]).toEqual([name, []]);
  }
});

test('declares repeated, numeric and boolean query parameters as such', () => {
  const schemaOf = (name: EndpointName, parameter: string) =>
    operationOf(name).parameters.find((one) => one.name === parameter);
  expect(schemaOf('listTariffs', 'OperatorSlugs')).toMatchObject({
    style: 'form',
    explode: true,
    schema: { type: 'array', maxItems: 50 },
  });
  expect(schemaOf('listTariffs', 'Take')?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100 });
  expect(schemaOf('listTariffs', 'SortDesc')?.schema).toEqual({ type: 'boolean' });
  expect(schemaOf('listTariffs', 'NonPackage.SmsMinPrice')?.schema).toEqual({
    type: 'number',
    minimum: 0,
    maximum: 100,
  });
});

const schemas = Object.entries(document.components.schemas).flatMap(([name, schema]) => schemasIn(schema, name));

test('describes every call, parameter, schema and field in Russian', () => {
  const russian = /[а-яё]/i;
  const isSilent = ({ description = '' }: JsonSchema): boolean => !russian.test(description);
  const silent = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    isSilent(schema) ? [name] : [],
  );
  for (const [{ properties = {} }, path] of schemas) {
    silent.push(...Object.entries(properties).flatMap(([name, field]) => (isSilent(field) ? [`${path}.${name}`] : [])));
  }
  for (const [name, { operation }] of operations) {
    if (!russian.test(operation.summary) || !russian.test(operation.description)) {
      silent.push(name);
    }
    silent.push(
      ...operation.parameters.filter((one) => !russian.test(one.description)).map((one) => `${name}.${one.name}`),
    );
  }
  expect(silent).toEqual([]);
});

test('examples match their schemas', () => {
  const wrong = schemas.flatMap(([schema, path]) =>
    (schema.examples ?? []).filter((example) => !accepts(schema, example)).map(() => path),
  );
  for (const [name, { operation }] of operations) {
    wrong.push(
      ...operation.parameters
        .filter(({ example, schema }) => example !== undefined && !accepts(schema, example))
        .map((one) => `${name}.${one.name}`),
    );
  }
  expect(wrong).toEqual([]);
});

test('passes an independent linter', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // Six calls of the specification take nothing and so have nothing to refuse.
    rules: { 'operation-4xx-response': 'off' },
  });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: join(root, 'docs/api/openapi.json'),
    config,
  });
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
  ).toEqual([]);
});

test('passes a second independent validator', async () => {
  await expect(SwaggerParser.validate(join(root, 'docs/api/openapi.json'))).resolves.toHaveProperty('paths');
});

test(
  'an independent generator produces a client whose types compile and enforce the document',
  { timeout: 60_000 },
  async () => {
    const source = join(folder, 'openapi.json');
    writeFileSync(source, JSON.stringify(document));
    const client = await generateSource(source);
    writeFileSync(join(folder, 'client.ts'), client);
    expect([...operations.keys()].filter((name) => !client.includes(`export function ${name}(`))).toEqual([]);

    writeFileSync(
      join(folder, 'use.ts'),
      `import { getStory, listTariffs, type PortationOrder, type Problem, type Tariff, lookupFile } from './client.ts';
export const status: PortationOrder['status'] = 'PendingBDPN';
export const price = (tariff: Tariff): number => tariff.pricePromo ?? tariff.price;
export const page = listTariffs('Package', 'moskva', 0, 10, 'price', false, { operatorSlugs: ['mts', 'beeline'] });
export const file = lookupFile({ File: new Blob(['79000000001']) });
export const code: Problem['code'] = 'TOO_EARLY';
// @ts-expect-error a story is asked for by its slug
void getStory(1);
// @ts-expect-error there is no such status
export const wrong: PortationOrder['status'] = 'Draft';
// @ts-expect-error the order of a list is a closed list
void listTariffs('Package', 'moskva', 0, 10, 'colour', false);
`,
    );
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          module: 'nodenext',
          target: 'es2024',
          lib: ['es2024', 'dom', 'dom.iterable'],
          types: [],
          allowImportingTsExtensions: true,
          noUncheckedIndexedAccess: true,
        },
        files: ['client.ts', 'use.ts'],
      }),
    );
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const compiled = spawnSync(process.execPath, [compiler, '-p', '.'], { encoding: 'utf8', cwd: folder });
    expect([compiled.status, compiled.stdout]).toEqual([0, '']);
  },
);

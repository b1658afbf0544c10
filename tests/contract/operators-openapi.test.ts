import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import type { JsonSchema } from '../../contract/openapi-document.ts';
import example from '../../server/operator-gateway/exchange-example.json' with { type: 'json' };
import { PublicKeys, publicKeysOf } from '../../server/operator-gateway/keys.ts';
import { CitizenSchema, OperatorMessageSchema } from '../../server/operator-gateway/messages.ts';
import { buildOperatorsOpenApi } from '../../server/operator-gateway/openapi.ts';
import { decryptWith, PORTAL, verifyDetached } from '../../server/operator-gateway/signature.ts';
import { createDocumentValidator, schemasIn } from '../harness/document-validator.ts';

const document = buildOperatorsOpenApi();
const { accepts, operations } = createDocumentValidator(document);
const keys = document['x-example-keys'];

test('describes both directions: what the operator serves, and what it calls', () => {
  const calls = [...operations.values()].map(({ method, operation, path }) => [
    operation.servers?.[0]?.url ?? document.servers[0]?.url,
    `${method} ${path}`,
    operation.security.length > 0,
  ]);
  expect(calls).toEqual([
    ['https://{address}', 'put /applications/{requestId}', true],
    ['https://{address}', 'put /applications/{requestId}/cancellation', true],
    ['/api', 'post /operators/messages', true],
    ['/api', 'get /operators/keys', false],
  ]);
});

test('passes an independent linter', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // An operator answers with a status only, and there is nothing to refuse in the question for our keys.
    rules: { 'operation-4xx-response': 'off' },
  });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: join(import.meta.dirname, '../../docs/api/operators.json'),
    config,
  });
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
  ).toEqual([]);
});

test('describes every schema and field in Russian', () => {
  const isSilent = ({ description = '' }: JsonSchema): boolean => !/[а-яё]/i.test(description);
  const silent = Object.entries(document.components.schemas).flatMap(([name, schema]) => [
    ...(isSilent(schema) ? [name] : []),
    ...schemasIn(schema, name).flatMap(([{ properties = {} }, path]) =>
      Object.entries(properties).flatMap(([field, one]) => (isSilent(one) ? [`${path}.${field}`] : [])),
    ),
  ]);
  expect(silent).toEqual([]);
});

test('every example matches its schema, and every kind of message has one', () => {
  const examples = [...operations.values()].flatMap(({ operation }) => [
    ...Object.values(operation.requestBody?.content ?? {}),
    ...Object.values(operation.responses).flatMap((response) =>
      '$ref' in response ? [] : Object.values(response.content ?? {}),
    ),
    ...operation.parameters.map(({ example: value, schema }) => ({ schema, examples: { value: { value } } })),
  ]);
  const wrong = examples.flatMap(({ schema, examples: values = {} }) =>
    Object.entries(values).flatMap(([name, { value }]) => (accepts(schema, value) ? [] : [name])),
  );
  expect(wrong).toEqual([]);
  const content = operations.get('sendMessage')?.operation.requestBody?.content['application/json'];
  const kinds = OperatorMessageSchema.def.options.flatMap(({ shape }) => shape.type.def.values);
  expect(Object.keys(content?.examples ?? {}).toSorted()).toEqual(kinds.toSorted());
  for (const { value } of Object.values(content?.examples ?? {})) {
    expect(OperatorMessageSchema.safeParse(value).error).toBeUndefined();
  }
});

test.each([
  ['application', example.application, PORTAL, 'mts'],
  ['cancellation', example.cancellation, PORTAL, 'mts'],
  ['message', example.message, 'mts', PORTAL],
] as const)('the signature of the example %s is valid', async (_, { body, signature }, from, to) => {
  const { iat, iss } = await verifyDetached(Buffer.from(JSON.stringify(body)), signature, {
    to,
    findKeys: (name) =>
      Promise.resolve(name === from ? (from === PORTAL ? keys.portal : publicKeysOf(keys.operator)) : undefined),
    now: new Date('2026-11-20T09:31:00Z'),
  });
  expect([iss, iat]).toEqual([from, expect.any(Number)]);
});

test("the citizen's data of the example can be decrypted with the example key", async () => {
  const citizen = CitizenSchema.parse(await decryptWith(keys.operator, example.application.body.citizen));
  expect(citizen).toMatchObject({ msisdn: '79000000001', lastName: 'Тестова' });
  const { schemas } = document.components;
  expect(accepts(schemas.Citizen ?? {}, citizen)).toBe(true);
  expect(schemas.Application?.properties?.citizen?.contentSchema).toEqual({ $ref: '#/components/schemas/Citizen' });
});

test('no key of ours would be published with its private part', () => {
  expect(PublicKeys.safeParse(example.keys.operator).success).toBe(false);
  expect(accepts({ $ref: '#/components/schemas/KeySet' }, example.keys.operator)).toBe(false);
  expect(accepts({ $ref: '#/components/schemas/KeySet' }, example.keys.portal)).toBe(true);
});

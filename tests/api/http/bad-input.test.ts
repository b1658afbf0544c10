import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts';
import { buildOpenApi } from '../../../contract/openapi.ts';
import type { JsonSchema, Parameter } from '../../../contract/openapi-document.ts';
import { Problem, PROBLEM_CONTENT_TYPE } from '../../../contract/problem.ts';
import { startApi } from '../../harness/api.ts';
import { createDocumentValidator } from '../../harness/document-validator.ts';
import { exampleCalls, type ExampleFacts } from '../../harness/example-calls.ts';
import { registered } from '../../../mocks/order-steps.ts';
import { sendCall, type WireCall } from '../../harness/wire-call.ts';

interface Case {
  title: string;
  status: number;
  /** The field that the response must name. */
  field?: string;
  corrupt: (call: WireCall) => WireCall;
}

const { operations, accepts, acceptsText, resolve } = createDocumentValidator(buildOpenApi());
const names = Object.keys(endpoints) as EndpointName[];

/** Bad values of every type; those that the schema accepts are filtered out. */
const wrongTexts: readonly (readonly [string, string])[] = [
  ['an empty string', ''],
  ['a word', 'слово'],
  ['an over-long text', 'x'.repeat(3000)],
  ['a negative number', '-1'],
  ['a huge number', '99999999999999999999'],
  ['a number beyond the bounds', '2147483648'],
  ['a fraction', '1.5'],
  ['an exponent', '1e3'],
  ['a boolean in capitals', 'TRUE'],
  ['an unknown value', 'unknownValue'],
  ['an SQL injection', "1' or '1'='1"],
  ['a NUL character', 'a\u0000b'],
];

const wrongValues: readonly (readonly [string, unknown])[] = [
  ...wrongTexts,
  ['null', null],
  ['a number instead', 12345],
  ['a negative number instead', -1],
  ['a fraction instead', 0.5],
  ['a boolean instead', true],
  ['a list instead', []],
  ['an object instead', { a: 1 }],
];

const isUnstorable = (value: unknown): boolean => typeof value === 'string' && value.includes('\u0000');

const when = (is: boolean, one: Case): Case[] => (is ? [one] : []);

const without =
  (name: string) =>
  (call: WireCall): WireCall => ({
    ...call,
    query: Object.fromEntries(Object.entries(call.query ?? {}).filter(([key]) => key !== name)),
  });

const parameterCases = (parameter: Parameter): Case[] => {
  const { name, schema, required } = parameter;
  const part = parameter.in === 'path' ? 'params' : 'query';
  const given =
    (text: string | readonly string[]) =>
    (call: WireCall): WireCall => ({ ...call, [part]: { ...call[part], [name]: text } });
  const item = schema.items ?? schema;
  const wrong = wrongTexts.filter(
    // A path without its parameter is the address of another call, or of none.
    ([, text]) => !(part === 'params' && text === '') && (isUnstorable(text) || !acceptsText(item, text)),
  );
  return [
    ...wrong.map(([title, text]): Case => ({
      title: `${name}: ${title}`,
      status: 400,
      field: name,
      corrupt: given(text),
    })),
    ...when(required && part === 'query', {
      title: `${name}: missing`,
      status: 400,
      field: name,
      corrupt: without(name),
    }),
    ...when(part === 'query' && !schema.items, {
      title: `${name}: twice`,
      status: 400,
      field: name,
      corrupt: given(['1', '1']),
    }),
    ...when(schema.maxItems !== undefined, {
      title: `${name}: too many`,
      status: 400,
      field: name,
      corrupt: given(Array.from({ length: (schema.maxItems ?? 0) + 1 }, () => 'mts')),
    }),
  ];
};

/** The path of every value in a body, with its schema. */
const placesIn = (
  schema: JsonSchema,
  path: readonly string[] = [],
): { path: readonly string[]; schema: JsonSchema }[] => {
  const own = resolve(schema);
  return Object.entries(own.properties ?? {}).flatMap(([name, field]) => [
    { path: [...path, name], schema: field },
    ...placesIn(field, [...path, name]),
  ]);
};

const replaced = (value: unknown, [key = '', ...rest]: readonly string[], by: unknown): unknown => {
  const object = typeof value === 'object' && value !== null ? value : {};
  const inner = rest.length === 0 ? by : replaced(Object.entries(object).find(([name]) => name === key)?.[1], rest, by);
  return { ...object, [key]: inner };
};

const raw = (title: string, status: number, type: string, text: string): Case => ({
  title: `body: ${title}`,
  status,
  corrupt: (call) => ({ ...call, raw: { type, text } }),
});

/** A copy of the body with the value at a path replaced, or removed when undefined. */
const withValue =
  (path: readonly string[], value: unknown) =>
  (call: WireCall): WireCall => ({ ...call, json: replaced(call.json, path, value) });

const JSON_TYPE = 'application/json';

const jsonCases = (schema: JsonSchema): Case[] => {
  const required = resolve(schema).required ?? [];
  return [
    raw('nothing', 400, JSON_TYPE, ''),
    raw('malformed', 400, JSON_TYPE, '{"a":'),
    raw('null', 400, JSON_TYPE, 'null'),
    raw('a list', 400, JSON_TYPE, '[]'),
    raw('a text', 400, JSON_TYPE, '"text"'),
    raw('another content type', 415, 'text/plain', '{}'),
    raw('a form instead of JSON', 415, 'application/x-www-form-urlencoded', 'a=1'),
    raw('oversize', 413, JSON_TYPE, JSON.stringify({ big: 'x'.repeat(200_000) })),
    raw('oversize and malformed', 413, JSON_TYPE, '['.repeat(200_000)),
    { title: 'body: an unknown field', status: 400, field: 'role', corrupt: withValue(['role'], 'admin') },
    ...placesIn(schema).flatMap(({ path, schema: place }): Case[] => {
      const field = path.join('.');
      const wrong = wrongValues.filter(([, value]) => isUnstorable(value) || !accepts(place, value));
      const cases = wrong.map(([title, value]) => ({
        title: `${field}: ${title}`,
        status: 400,
        field,
        corrupt: withValue(path, value),
      }));
      return required.includes(field)
        ? [...cases, { title: `${field}: missing`, status: 400, field, corrupt: withValue(path, undefined) }]
        : cases;
    }),
  ];
};

const textInPlaceOfFile = '--x\r\ncontent-disposition: form-data; name="File"\r\n\r\ntext\r\n--x--\r\n';

const formCases = (type: string, schema: JsonSchema): Case[] => [
  raw('another content type', 415, JSON_TYPE, '{}'),
  raw('oversize', 413, type, 'x'.repeat(3_000_000)),
  raw('nothing', 400, type, ''),
  raw('malformed', 400, type, '--x\r\n%%%'),
  raw('a text where a file is', 400, `${type}; boundary=x`, textInPlaceOfFile),
  ...Object.entries(resolve(schema).properties ?? {})
    .filter(([, field]) => field.format !== 'binary')
    .flatMap(([name, field]) =>
      wrongTexts
        .filter(([, text]) => !accepts(field, text))
        .map(([title, text]): Case => ({
          title: `${name}: ${title}`,
          status: 400,
          field: name,
          corrupt: (call) => ({ ...call, form: { ...call.form, [name]: text } }),
        })),
    ),
];

const casesOf = (name: EndpointName): Case[] => {
  const operation = operations.get(name)?.operation;
  const [type, media] = Object.entries(operation?.requestBody?.content ?? {})[0] ?? [];
  const ofParameters = (operation?.parameters ?? []).filter((one) => one.in !== 'header').flatMap(parameterCases);
  if (type === undefined || media === undefined) {
    return ofParameters;
  }
  return [...ofParameters, ...(type === JSON_TYPE ? jsonCases(media.schema) : formCases(type, media.schema))];
};

const tables = names.map((name) => ({ name, cases: casesOf(name) }));

let facts: ExampleFacts;
beforeAll(async () => {
  const api = await startApi();
  const owner = await api.signIn('vera');
  const { portationId } = await registered(api, owner, '79000018001');
  let next = 79_000_018_100;
  facts = { api, owner, msisdn: '79000018001', portationId: portationId ?? '', freshMsisdn: () => String(next++) };
});

test('has a bad input for every call with parameters', () => {
  const takesNothing = (endpoint: Endpoint): boolean => !endpoint.params && !endpoint.query && !endpoint.body;
  expect(tables.filter(({ cases }) => cases.length === 0).map(({ name }) => name)).toEqual(
    names.filter((name) => takesNothing(endpoints[name])),
  );
  expect(tables.reduce((sum, { cases }) => sum + cases.length, 0)).toBeGreaterThan(700);
});

/** Implementation details that must not leak: SQL, stack traces, paths, libraries. */
const internals =
  /\b(select|insert|update|delete) .*\b(from|into|set)\b|syntax error|node_modules|\.ts:\d|\bat \w+ \(|kysely|postgres|zod/i;

/** A defect of the answer to a bad request; undefined when there is none. */
const faultOf = async (
  { status, field }: Case,
  response: Response,
  listed: readonly number[],
): Promise<string | undefined> => {
  const text = await response.text();
  const shown = text.slice(0, 200);
  if (response.status !== status) {
    return `answered ${response.status} instead of ${status}: ${shown}`;
  }
  if (!listed.includes(status)) {
    return `${status} is not listed`;
  }
  if (response.headers.get('content-type') !== PROBLEM_CONTENT_TYPE) {
    return `has the wrong content type: ${shown}`;
  }
  const { success, data } = Problem.safeParse(JSON.parse(text));
  if (!success || data.traceId === '' || data.status !== status) {
    return `does not match the problem schema: ${shown}`;
  }
  if (internals.test(text)) {
    return `leaks implementation details: ${shown}`;
  }
  const isNamed = data.errors.some(
    (one) => field === undefined || one.field === field || one.field.startsWith(`${field}.`),
  );
  return status !== 400 || isNamed ? undefined : `does not name ${field ?? 'a field'}: ${shown}`;
};

const withCases = tables.filter(({ cases }) => cases.length > 0);

test.each(withCases)('$name refuses bad input with a declared problem', async ({ name, cases }) => {
  const good = await exampleCalls[name](facts);
  const { errors }: Endpoint = endpoints[name];
  const faults: string[] = [];
  for (const one of cases) {
    const response = await sendCall(facts.api.origin, name, one.corrupt(good), facts.owner);
    const fault = await faultOf(one, response, errors);
    if (fault !== undefined) {
      faults.push(`${one.title}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

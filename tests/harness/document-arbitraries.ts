import fc from 'fast-check';
import type { EndpointName } from '../../contract/endpoints.ts';
import { type JsonSchema, type Parameter, typesOf } from '../../contract/openapi-document.ts';
import type { DocumentValidator } from './document-validator.ts';
import type { WireCall } from './wire-call.ts';

/**
 * Values that exist, by the name of a schema, of a parameter or of a parameter of one call (`deleteOrder.id`): without
 * them nearly every request would be answered 404 or with an empty list.
 */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

export interface Attempt {
  name: EndpointName;
  who: 'anonymous' | 'owner' | 'otherCitizen';
  call: WireCall;
}

/** Texts that often reveal defects. */
const edgeCaseTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '0x10',
  '99999999999999999999',
  'null',
  'undefined',
  'true',
  'NaN',
  '[]',
  '{}',
  '%00',
  'a\u0000b',
  "'; drop table orders; --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  'Ё'.repeat(200),
  '🙂'.repeat(40),
  '\u202Eabc',
  'x'.repeat(3000),
] as const;

const edgeCaseText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...edgeCaseTexts),
  fc.string({ unit: 'grapheme', maxLength: 50 }),
  fc.string({ unit: 'binary-ascii', maxLength: 20 }),
);

const invalidValue: fc.Arbitrary<unknown> = fc.oneof(
  edgeCaseText,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, -1, 0.1, 2 ** 31, 2 ** 53, 1e308),
);

/** Generates requests that match the document, and mutations of them. */
export const createAttempts = (
  validator: DocumentValidator,
  known: KnownValues,
): ((name: EndpointName) => fc.Arbitrary<Attempt>) => {
  const { operations, resolve } = validator;

  const textOf = ({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> => {
    if (format === 'uuid') {
      return fc.uuid();
    }
    if (format === 'email') {
      return fc.emailAddress();
    }
    if (format === 'date' || format === 'date-time') {
      const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
      return moment.map((one) => one.toISOString().slice(0, format === 'date' ? 10 : 24));
    }
    return pattern === undefined
      ? fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) })
      : fc.stringMatching(new RegExp(pattern));
  };

  /** A value that the schema accepts. */
  const valid = (schema: JsonSchema, name: string): fc.Arbitrary<unknown> => {
    const pool = known[name] ?? (schema.$ref === undefined ? undefined : known[schema.$ref.replace(/^.*\//, '')]);
    const own = resolve(schema);
    const made = plain(own, name);
    return pool && pool.length > 0
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pool) }, { weight: 1, arbitrary: made })
      : made;
  };

  const plain = (schema: JsonSchema, name: string): fc.Arbitrary<unknown> => {
    const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
    if (variants.length > 0) {
      return fc.oneof(...variants.map((variant) => valid(variant, name)));
    }
    if (schema.const !== undefined) {
      return fc.constant(schema.const);
    }
    if (schema.enum) {
      return fc.constantFrom(...schema.enum);
    }
    const types = typesOf(schema);
    if (types.length > 1) {
      return fc.oneof(...types.map((type) => plain({ ...schema, type }, name)));
    }
    const { minimum = 0, maximum = 5, properties = {}, required = [] } = schema;
    switch (types[0]) {
      case 'integer':
        // Small values find rows; large ones test the bounds.
        return fc.oneof(
          fc.integer({ min: minimum, max: Math.min(maximum, minimum + 10) }),
          fc.integer({ min: minimum, max: maximum }),
        );
      case 'number':
        return fc.integer({ min: minimum * 100, max: maximum * 100 }).map((hundredths) => hundredths / 100);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return fc.array(valid(schema.items ?? {}, name), { minLength: 1, maxLength: 4 });
      case 'object':
        return fc.record(
          Object.fromEntries(Object.entries(properties).map(([key, field]) => [key, valid(field, key)])),
          {
            requiredKeys: required,
          },
        );
      default:
        return textOf(schema);
    }
  };

  const texts = (value: unknown): string | string[] => (Array.isArray(value) ? value.map(String) : String(value));

  /** A parameter value: mostly valid, and mostly absent when optional. */
  const parameterText = (parameter: Parameter): fc.Arbitrary<string | string[] | undefined> => {
    const right = valid(parameter.schema, parameter.name).map(texts);
    const wrong: fc.Arbitrary<string | string[] | undefined> = fc.oneof(
      edgeCaseText,
      fc.constant(undefined),
      fc.tuple(edgeCaseText, edgeCaseText).map((both) => [...both]),
    );
    const absent = parameter.required ? wrong : fc.constant(undefined);
    return fc.oneof(
      { weight: 10, arbitrary: right },
      { weight: parameter.required ? 1 : 12, arbitrary: absent },
      { weight: 1, arbitrary: wrong },
    );
  };

  const pathText = (call: EndpointName, parameter: Parameter): fc.Arbitrary<string> => {
    // These values turn the path into that of another call.
    const otherPaths = new Set(['', '.', '..', 'list', 'filters', 'init', 'tile', 'submit']);
    const wrong = edgeCaseText.filter((text) => !otherPaths.has(text));
    return fc.oneof(
      { weight: 4, arbitrary: valid(parameter.schema, `${call}.${parameter.name}`).map(String) },
      { weight: 1, arbitrary: wrong },
    );
  };

  const mutated = (body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc
      .tuple(body, fc.nat(), invalidValue, fc.constantFrom('replace', 'remove', 'add'))
      .map(([original, index, replacement, mutation]) => {
        const entries = Object.entries(typeof original === 'object' && original !== null ? original : {});
        if (mutation === 'add' || entries.length === 0) {
          return Object.fromEntries([...entries, ['somethingElse', replacement]]);
        }
        const target = index % entries.length;
        return Object.fromEntries(
          entries.flatMap(([key, value], position) => {
            if (position !== target) {
              return [[key, value]];
            }
            return mutation === 'remove' ? [] : [[key, replacement]];
          }),
        );
      });

  const strings = (value: unknown): Record<string, string> =>
    Object.fromEntries(
      Object.entries(typeof value === 'object' && value !== null ? value : {}).map(([key, one]) => [
        key,
        typeof one === 'string' ? one : JSON.stringify(one),
      ]),
    );

  const rawBody = (type: string): fc.Arbitrary<WireCall> =>
    fc
      .tuple(fc.constantFrom(type, 'text/plain', 'application/json', `${type}; boundary=x`, ''), edgeCaseText)
      .map(([given, text]) => ({ raw: { type: given, text } }));

  const bodyPart = (name: EndpointName): fc.Arbitrary<WireCall> => {
    const [type, media] = Object.entries(operations.get(name)?.operation.requestBody?.content ?? {})[0] ?? [];
    if (type === undefined || media === undefined) {
      return fc.constant({});
    }
    if (type === 'multipart/form-data') {
      const number = valid({ $ref: '#/components/schemas/NumberInput' }, 'msisdn').map(String);
      const lines = fc.array(fc.oneof(number, edgeCaseText), { maxLength: 20 });
      const file = fc
        .tuple(edgeCaseText, lines)
        .map(([given, all]): WireCall => ({ file: { name: given, text: all.join('\n') } }));
      return fc.oneof({ weight: 4, arbitrary: file }, { weight: 1, arbitrary: rawBody(type) });
    }
    const right = valid(media.schema, name);
    const wrap = (value: unknown): WireCall =>
      type === 'application/json' ? { json: value } : { form: strings(value) };
    return fc.oneof(
      { weight: 5, arbitrary: right.map(wrap) },
      { weight: 4, arbitrary: mutated(right).map(wrap) },
      { weight: 1, arbitrary: invalidValue.map(wrap) },
      { weight: 1, arbitrary: rawBody(type) },
    );
  };

  const byName = <Value>(
    parameters: readonly Parameter[],
    of: (one: Parameter) => fc.Arbitrary<Value>,
  ): fc.Arbitrary<Record<string, Value>> => fc.record(Object.fromEntries(parameters.map((one) => [one.name, of(one)])));

  return (name) => {
    const parameters = operations.get(name)?.operation.parameters ?? [];
    const inPlace = (place: Parameter['in']): Parameter[] => parameters.filter((one) => one.in === place);
    // Only values that pass through the transport, which trims headers and refuses line breaks.
    const key = fc.oneof(fc.uuid(), fc.constantFrom('key', 'a b'));
    const mark = fc.constantFrom('background', '"x"', '*', 'x');
    const headerText = (one: Parameter) => fc.option(one.schema.pattern === undefined ? mark : key, { nil: undefined });
    return fc
      .record({
        who: fc.constantFrom<Attempt['who'][]>('owner', 'owner', 'owner', 'anonymous', 'otherCitizen'),
        params: byName(inPlace('path'), (one) => pathText(name, one)),
        query: byName(inPlace('query'), parameterText),
        headers: byName(inPlace('header'), headerText),
        body: bodyPart(name),
      })
      .map(({ who, params, query, headers, body }): Attempt => {
        const given = <Value>(all: Record<string, Value | undefined>): Record<string, Value> =>
          Object.fromEntries(Object.entries(all).flatMap(([key, one]) => (one === undefined ? [] : [[key, one]])));
        return { name, who, call: { ...body, params, query: given(query), headers: given(headers) } };
      });
  };
};

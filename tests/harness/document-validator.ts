import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { EndpointName } from '../../contract/endpoints.ts';
import {
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type ResponseDescription,
  typesOf,
} from '../../contract/openapi-document.ts';

/** A schema and the schemas inside it, with their paths. */
export const schemasIn = (schema: JsonSchema, path: string): [JsonSchema, string][] => [
  [schema, path],
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => schemasIn(field, `${path}.${name}`)),
  ...[schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((inner) =>
    inner ? schemasIn(inner, path) : [],
  ),
];

/** Forbids additional properties: the document allows them for compatibility, but a test must detect undocumented ones. */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.map(closed);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]));
  return 'properties' in inner && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
};

export interface DocumentValidator<Name extends string = EndpointName> {
  operations: ReadonlyMap<Name, { operation: Operation<Name, string>; method: string; path: string }>;
  /** Whether a value matches a schema of the document. */
  accepts: (schema: JsonSchema, value: unknown) => boolean;
  /** The same for a parameter, which is sent as text; an array is a repeated parameter. */
  acceptsText: (schema: JsonSchema, text: string | readonly string[]) => boolean;
  /** Deviations of a response from the document; empty when there are none. */
  validate: (name: Name, response: Response) => Promise<string[]>;
  /** Resolves a reference to its schema. */
  resolve: (schema: JsonSchema) => JsonSchema;
}

/** Validates answers against the served document with a third-party JSON Schema validator. */
export const createDocumentValidator = <Name extends string>(
  document: OpenApiDocument<Name, string>,
): DocumentValidator<Name> => {
  const ajv = new Ajv2020({ strict: false, formats: { ...fullFormats, binary: true } });
  ajv.addSchema({ components: document.components }, 'document');
  ajv.addSchema({ components: closed(document.components) }, 'closed');
  const known = new Map<string, ValidateFunction>();
  const compiled = (schema: JsonSchema, base: 'document' | 'closed'): ValidateFunction => {
    const text = JSON.stringify(base === 'closed' ? closed(schema) : schema).replaceAll(
      '"#/components',
      `"${base}#/components`,
    );
    const matches = known.get(text) ?? ajv.compile(JSON.parse(text));
    known.set(text, matches);
    return matches;
  };
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [operation.operationId, { operation, method, path }] as const,
      ),
    ),
  );
  const responseOf = ({ responses }: Operation<Name, string>, status: number): ResponseDescription | undefined => {
    const response = responses[status];
    return response && '$ref' in response
      ? document.components.responses[response.$ref.slice('#/components/responses/'.length)]
      : response;
  };

  const accepts = (schema: JsonSchema, value: unknown): boolean => compiled(schema, 'document')(value);
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.replace(/^.*\//, '')] ?? {});
  const valueOf = (schema: JsonSchema, text: string): unknown => {
    const types = typesOf(resolve(schema));
    if ((types.includes('integer') || types.includes('number')) && /^-?\d+(\.\d+)?$/.test(text)) {
      return Number(text);
    }
    return types.includes('boolean') && /^(true|false)$/.test(text) ? text === 'true' : text;
  };

  return {
    operations,
    accepts,
    acceptsText: (schema, text) => {
      if (schema.items) {
        const texts = typeof text === 'string' ? [text] : text;
        return accepts(
          schema,
          texts.map((one) => valueOf(schema.items ?? {}, one)),
        );
      }
      return typeof text === 'string' && accepts(schema, valueOf(schema, text));
    },
    resolve,
    validate: async (name, response) => {
      const operation = operations.get(name)?.operation;
      const text = await response.text();
      const described = operation && responseOf(operation, response.status);
      // `default` describes unexpected failures, so it does not match here.
      if (described === undefined) {
        return [`status ${response.status} is not listed: ${text.slice(0, 300)}`];
      }
      const deviations = Object.keys(described.headers ?? {})
        .filter((header) => header !== 'retry-after' && !response.headers.has(header))
        .map((header) => `header ${header} is missing`);
      const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
      const content = described.content?.[type];
      if (described.content === undefined) {
        return text === '' ? deviations : [...deviations, `a body where none is described: ${text.slice(0, 300)}`];
      }
      if (content === undefined) {
        return [...deviations, `content type «${type}» is not listed for ${response.status}`];
      }
      if (!type.endsWith('json')) {
        return deviations;
      }
      const matches = compiled(content.schema, 'closed');
      return matches(JSON.parse(text))
        ? deviations
        : [...deviations, `${ajv.errorsText(matches.errors)} in ${text.slice(0, 300)}`];
    },
  };
};

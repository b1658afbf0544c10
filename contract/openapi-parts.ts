/** What the OpenAPI documents share: JSON Schemas made from the zod schemas, with their descriptions and examples. */
import { type Header, type JsonSchema, type Ref, typesOf } from './openapi-document.ts';
import { z } from './z.ts';

export const schemaRef = (name: string): string => `#/components/schemas/${name}`;
export const headerRef = (name: string): Ref => ({ $ref: `#/components/headers/${name}` });

/** Formats for which the generated pattern is omitted, because it is hundreds of characters long. */
const plainFormats = new Set(['date-time', 'date', 'email', 'uuid']);

/** Removes keywords of `z.toJSONSchema` that readers do not need. */
const removeRedundantKeywords = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void => {
  const { def } = zodSchema._zod;
  // Answers may get new fields, so only request schemas are closed.
  if (def.type === 'object' && !('catchall' in def && def.catchall !== undefined)) {
    delete jsonSchema.additionalProperties;
  }
  if (plainFormats.has(jsonSchema.format ?? '')) {
    delete jsonSchema.pattern;
  }
  if (jsonSchema.format === 'binary') {
    delete jsonSchema.contentEncoding;
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) {
    delete jsonSchema.minimum;
  }
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) {
    delete jsonSchema.maximum;
  }
};

/** The JSON Schemas of the named schemas. */
export interface Converted {
  byName: Record<string, JsonSchema>;
  of: (schema: z.core.$ZodType) => JsonSchema;
}

/** Converts all schemas at once, so that names become references. */
export const convert = (registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output'): Converted => {
  const { schemas } = z.toJSONSchema(registry, { io, uri: schemaRef, override: removeRedundantKeywords });
  const byName = Object.fromEntries(
    // Identifiers and dialect are stated once, by the document.
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema as JsonSchema]),
  );
  return { byName, of: (schema) => byName[registry.get(schema)?.id ?? ''] ?? {} };
};

/** Calls a function with every reference inside a schema. */
const eachRef = (value: unknown, visit: (name: string) => void): void => {
  if (typeof value !== 'object' || value === null) {
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string' && inner.startsWith(schemaRef(''))) {
      visit(inner.slice(schemaRef('').length));
    } else {
      eachRef(inner, visit);
    }
  }
};

/** The description of a field, the longest path first: `regions.package.operators`, `package.operators`, `operators`. */
const longestPathMatch = <Value>(
  entries: Readonly<Record<string, Value>>,
  path: readonly string[],
): Value | undefined =>
  path.map((_, index) => entries[path.slice(index).join('.')]).find((value) => value !== undefined);

const leaves = new Set(['string', 'integer', 'number']);

/** What readers of a document see beside its schemas. Fields by name, or qualified: `Schema.field`, `field.inner`. */
export interface SchemaTexts {
  componentTexts: Readonly<Record<string, string>>;
  fieldTexts: Readonly<Record<string, string>>;
  valueExamples: Readonly<Record<string, unknown>>;
}

/** Adds descriptions and examples to schemas. */
export const createDescriber = ({ componentTexts, fieldTexts, valueExamples }: SchemaTexts) => {
  /** The example of a scalar; lists, objects and references have those of their parts. */
  const exampleFor = (field: JsonSchema, path: readonly string[]): Pick<JsonSchema, 'examples'> => {
    // A reference has the example of its target, unless the field has its own.
    const example = field.$ref === undefined ? longestPathMatch(valueExamples, path) : valueExamples[path.join('.')];
    const isLeaf =
      field.$ref !== undefined ||
      (typesOf(field).some((type) => leaves.has(type)) && !field.enum && field.const === undefined);
    return example !== undefined && isLeaf ? { examples: [example] } : {};
  };

  /** Adds the Russian descriptions to the fields of the schema at `path`. */
  const withDescriptions = (schema: JsonSchema, path: readonly string[]): JsonSchema => {
    const inner = (one: JsonSchema): JsonSchema => withDescriptions(one, path);
    const { properties, items, anyOf, oneOf, additionalProperties } = schema;
    return {
      ...schema,
      ...exampleFor(schema, path),
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, field]) => {
            const here = [...path, name];
            const text = longestPathMatch(fieldTexts, here);
            return [name, { ...withDescriptions(field, here), ...(text === undefined ? {} : { description: text }) }];
          }),
        ),
      }),
      ...(items && { items: inner(items) }),
      ...(anyOf && { anyOf: anyOf.map(inner) }),
      ...(oneOf && { oneOf: oneOf.map(inner) }),
      ...(typeof additionalProperties === 'object' && { additionalProperties: inner(additionalProperties) }),
    };
  };

  /** Adds the schemas that a schema references, recursively, to the named schemas of the document. */
  const collect = (from: Converted, roots: unknown, into: Map<string, JsonSchema>): void => {
    eachRef(roots, (name) => {
      const schema = from.byName[name];
      if (schema === undefined) {
        throw new Error(`The OpenAPI document references the undefined schema «${name}».`);
      }
      const text = componentTexts[name];
      const described = { ...withDescriptions(schema, [name]), ...(text === undefined ? {} : { description: text }) };
      const known = into.get(name);
      if (known !== undefined) {
        if (JSON.stringify(known) !== JSON.stringify(described)) {
          throw new Error(`The schema «${name}» differs between request and response: use two names.`);
        }
        return;
      }
      into.set(name, described);
      collect(from, schema, into);
    });
  };

  return { withDescriptions, collect };
};

/** Headers of responses. */
export const responseHeaders = {
  DomainNow: {
    description: 'Время, в котором живут переносы: на учебном стенде оно может идти быстрее настоящего.',
    schema: { type: 'string', format: 'date-time' },
  },
  TraceId: {
    description: 'Идентификатор запроса: по нему поддержка найдёт его в журнале.',
    schema: { type: 'string', format: 'uuid' },
  },
  ETag: { description: 'Метка содержания ответа для `if-none-match`.', schema: { type: 'string' } },
  Location: { description: 'Куда идти браузеру.', schema: { type: 'string', format: 'uri-reference' } },
  ContentDisposition: {
    description: "Имя файла; вид `filename*=UTF-8''…` главнее простого `filename`.",
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Через сколько секунд имеет смысл повторить. Есть не всегда.',
    schema: { type: 'string' },
  },
} satisfies Record<string, Header>;

export const sortByName = <Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> =>
  Object.fromEntries([...entries].toSorted(([left], [right]) => (left < right ? -1 : 1)));

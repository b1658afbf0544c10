/**
 * The OpenAPI 3.1 document of the API, made from the same descriptions that type the client and validate on the server.
 * Imported only by the server and scripts, to keep its texts out of the browser bundle.
 */
import type { Endpoint } from './endpoint.ts';
import { endpoints, type EndpointName } from './endpoints.ts';
import { ACTIVITY_HEADER, DOMAIN_NOW_HEADER, IDEMPOTENCY_KEY_HEADER, TRACE_ID_HEADER } from './headers.ts';
import {
  type Header,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Ref,
  type ResponseDescription,
  typesOf,
} from './openapi-document.ts';
import { componentSchemas } from './openapi-components.ts';
import {
  componentTexts,
  endpointTexts,
  fieldTexts,
  infoText,
  parameterTexts,
  statusTexts,
  tagTexts,
  type TagName,
  valueExamples,
} from './openapi-labels.ts';
import { PROBLEM_CONTENT_TYPE } from './problem.ts';
import { z } from './z.ts';

/** Incremented with every change visible to callers. */
const API_VERSION = '1.0.0';

const schemaRef = (name: string): string => `#/components/schemas/${name}`;
const headerRef = (name: string): Ref => ({ $ref: `#/components/headers/${name}` });

/** Public calls whose responses contain more for a signed-in citizen. */
const optionalSession: ReadonlySet<EndpointName> = new Set(['getQuota', 'lookupNumber', 'login', 'logout']);

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

/** The named schemas, and each part of each call under a private name. */
const named = (): z.core.$ZodRegistry<{ id: string }> => {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(componentSchemas)) {
    registry.add(schema, { id: name });
  }
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    for (const part of ['params', 'query', 'body', 'response'] as const) {
      const schema = endpoint[part];
      // Calls may share a parameters schema.
      if (schema !== undefined && !registry.has(schema)) {
        registry.add(schema, { id: `${name}.${part}` });
      }
    }
  }
  return registry;
};

/** Returns the JSON Schema of a part of a call, or of a named schema. */
interface Converted {
  byName: Record<string, JsonSchema>;
  of: (schema: z.core.$ZodType) => JsonSchema;
}

/** All schemas at once, so that names become references. */
const convert = (io: 'input' | 'output'): Converted => {
  const registry = named();
  const { schemas } = z.toJSONSchema(registry, { io, uri: schemaRef, override: removeRedundantKeywords });
  const byName = Object.fromEntries(
    // Identifiers and dialect are stated once, by the document.
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema as JsonSchema]),
  );
  return { byName, of: (schema) => byName[registry.get(schema)?.id ?? ''] ?? {} };
};

const nameOfComponent = new Map<z.core.$ZodType, string>(
  Object.entries(componentSchemas).map(([name, schema]) => [schema, name]),
);

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

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** Accepted types of a file of numbers. */
const uploadTypes = 'text/csv, text/plain';

const always = { [DOMAIN_NOW_HEADER]: headerRef('DomainNow'), [TRACE_ID_HEADER]: headerRef('TraceId') };

const problemName = (status: number | 'default'): string =>
  status === 'default' ? 'ProblemDefault' : `Problem${status}`;

const tagOf = (path: string): TagName => {
  const [, , domain = ''] = path.split('/');
  if (domain.startsWith('tariff')) {
    return 'tariff';
  }
  const tags = {
    account: 'account',
    esia: 'sign-in',
    openid: 'sign-in',
    feedback: 'feedback',
    msisdn: 'number',
    news: 'news',
    operator: 'operator',
    order: 'order',
    region: 'region',
    setting: 'feature',
  } as const;
  const tag = Object.entries(tags).find(([one]) => one === domain)?.[1];
  if (tag === undefined) {
    throw new Error(`No tag is defined for «${path}»: add it to tags.`);
  }
  return tag;
};

const exampleOfParameter = (call: EndpointName, name: string): Pick<Parameter, 'example'> => {
  const example = valueExamples[`${call}.${name}`] ?? (name === 'id' ? undefined : valueExamples[name]);
  return example === undefined ? {} : { example };
};

const parametersOf = (name: EndpointName, endpoint: Endpoint, { of: schemaOf }: Converted): Parameter[] => {
  const of = (place: 'path' | 'query', part: 'params' | 'query'): Parameter[] => {
    const given = endpoint[part];
    const schema = given && schemaOf(given);
    return Object.entries(schema?.properties ?? {}).map(([parameter, field]) => ({
      name: parameter,
      in: place,
      required: schema?.required?.includes(parameter) ?? false,
      description: parameterTexts[`${name}.${parameter}`] ?? parameterTexts[parameter] ?? '',
      // A repeated parameter is serialised as `OperatorId=a&OperatorId=b`.
      ...(field.items ? { style: 'form' as const, explode: true } : {}),
      ...exampleOfParameter(name, parameter),
      schema: field,
    }));
  };
  const header = (one: string, required: boolean, schema: JsonSchema): Parameter => ({
    name: one,
    in: 'header',
    required,
    description: parameterTexts[one] ?? '',
    schema,
  });
  return [
    ...of('path', 'params'),
    ...of('query', 'query'),
    ...(endpoint.idempotent === true
      ? [header(IDEMPOTENCY_KEY_HEADER, name === 'submitOrder', { type: 'string', pattern: '^[A-Za-z0-9_-]{1,100}$' })]
      : []),
    ...(endpoint.conditional === true ? [header('if-none-match', false, { type: 'string' })] : []),
    ...(endpoint.access === 'session'
      ? [header(ACTIVITY_HEADER, false, { type: 'string', enum: ['background'] })]
      : []),
  ];
};

const successOf = (
  endpoint: Endpoint,
  schemaOf: (part: 'response') => JsonSchema,
): Record<string, ResponseDescription> => {
  const { response, responseKind } = endpoint;
  if (responseKind === 'redirect') {
    return { 302: { description: statusTexts[302], headers: { location: headerRef('Location'), ...always } } };
  }
  if (responseKind === 'blob') {
    return {
      200: {
        description: statusTexts.blob,
        headers: { 'content-disposition': headerRef('ContentDisposition'), ...always },
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
    };
  }
  if (response === undefined) {
    return { 204: { description: statusTexts[204], headers: always } };
  }
  const etag = endpoint.conditional === true ? { etag: headerRef('ETag') } : {};
  return {
    200: {
      description: endpoint.summary,
      headers: { ...etag, ...always },
      content: { 'application/json': { schema: schemaOf('response') } },
    },
    ...(endpoint.conditional === true
      ? { 304: { description: statusTexts[304], headers: { ...etag, ...always } } }
      : {}),
  };
};

const operationOf = (name: EndpointName, endpoint: Endpoint, input: Converted, output: Converted): Operation => {
  const partOf = (part: 'body' | 'response', from: Converted): JsonSchema => {
    const schema = endpoint[part];
    const component = schema && nameOfComponent.get(schema);
    if (component !== undefined) {
      return { $ref: schemaRef(component) };
    }
    return schema === undefined ? {} : withDescriptions(from.of(schema), [name]);
  };
  const kind = endpoint.bodyKind ?? 'json';
  const session = [{ session: [] }, { bearer: [] }];
  return {
    operationId: name,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    description: endpointTexts[name],
    security: endpoint.access === 'session' ? session : optionalSession.has(name) ? [{}, ...session] : [],
    // The decoded type of a query parameter is documented, not its text: an integer from 1 to 100.
    parameters: parametersOf(name, endpoint, output),
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [bodyTypes[kind]]: {
                schema: partOf('body', input),
                ...(kind === 'multipart' ? { encoding: { File: { contentType: uploadTypes } } } : {}),
              },
            },
          },
        }),
    responses: {
      ...successOf(endpoint, () => partOf('response', output)),
      ...Object.fromEntries(
        endpoint.errors.map((status) => [status, { $ref: `#/components/responses/${problemName(status)}` }]),
      ),
      default: { $ref: `#/components/responses/${problemName('default')}` },
    },
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

const headers: Record<string, Header> = {
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
};

/** The document, ready to be written as JSON. The same contract always gives the same document. */
export const buildOpenApi = (): OpenApiDocument => {
  const input = convert('input');
  const output = convert('output');
  const schemas = new Map<string, JsonSchema>();
  const paths: OpenApiDocument['paths'] = {};
  const statuses = new Set<number>();
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const name = key as EndpointName;
    const operation = operationOf(name, endpoint, input, output);
    collect(input, operation.requestBody, schemas);
    collect(output, [operation.parameters, operation.responses], schemas);
    endpoint.errors.forEach((status) => statuses.add(status));
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operation };
  }
  const problem = { [PROBLEM_CONTENT_TYPE]: { schema: { $ref: schemaRef('Problem') } } };
  collect(output, problem, schemas);
  const sorted = <Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> =>
    Object.fromEntries([...entries].toSorted(([left], [right]) => (left < right ? -1 : 1)));
  const used = new Set(Object.values(endpoints).map(({ path }) => tagOf(path)));
  const wait = (status: number) => (status === 429 || status === 503 ? { 'retry-after': headerRef('RetryAfter') } : {});
  return {
    openapi: '3.1.1',
    info: {
      title: 'Перенос номера: API',
      version: API_VERSION,
      description: infoText,
      license: { name: 'Все права сохранены', identifier: 'LicenseRef-proprietary' },
    },
    servers: [{ url: '/api', description: 'Этот сайт' }],
    tags: Object.entries(tagTexts)
      .map(([tag, text]) => ({ name: tag as TagName, description: text.description, 'x-displayName': text.title }))
      .filter(({ name }) => used.has(name)),
    paths: sorted(Object.entries(paths)),
    components: {
      schemas: sorted(schemas),
      responses: {
        ...sorted(
          [...statuses].map((status): [string, ResponseDescription] => [
            problemName(status),
            { description: statusTexts[status] ?? '', headers: { ...wait(status), ...always }, content: problem },
          ]),
        ),
        [problemName('default')]: { description: statusTexts.default, headers: always, content: problem },
      },
      headers,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'mnp-session',
          description:
            'Ключ сессии после входа через Госуслуги; под https имя начинается с `__Host-`. Недоступен скриптам.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Тот же ключ для мобильных приложений: его даёт POST /v1/openid/token.',
        },
      },
    },
  };
};

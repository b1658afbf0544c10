/**
 * The OpenAPI 3.1 document of the API, made from the same descriptions that type the client and validate on the server.
 * Imported only by the server and scripts, to keep its texts out of the browser bundle.
 */
import type { Endpoint } from './endpoint.ts';
import { endpoints, type EndpointName } from './endpoints.ts';
import { ACTIVITY_HEADER, DOMAIN_NOW_HEADER, IDEMPOTENCY_KEY_HEADER, TRACE_ID_HEADER } from './headers.ts';
import type { JsonSchema, OpenApiDocument, Operation, Parameter, ResponseDescription } from './openapi-document.ts';
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
import {
  type Converted,
  convert,
  createDescriber,
  headerRef,
  responseHeaders,
  schemaRef,
  sortByName,
} from './openapi-parts.ts';
import { PROBLEM_CONTENT_TYPE } from './problem.ts';
import { z } from './z.ts';

/** Incremented with every change visible to callers. */
const API_VERSION = '1.0.0';

/** Public calls whose responses contain more for a signed-in citizen. */
const optionalSession: ReadonlySet<EndpointName> = new Set(['getQuota', 'lookupNumber', 'login', 'logout']);

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

const nameOfComponent = new Map<z.core.$ZodType, string>(
  Object.entries(componentSchemas).map(([name, schema]) => [schema, name]),
);

const { collect, withDescriptions } = createDescriber({ componentTexts, fieldTexts, valueExamples });

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

/** The document, ready to be written as JSON. The same contract always gives the same document. */
export const buildOpenApi = (): OpenApiDocument => {
  const input = convert(named(), 'input');
  const output = convert(named(), 'output');
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
    paths: sortByName(Object.entries(paths)),
    components: {
      schemas: sortByName(schemas),
      responses: {
        ...sortByName(
          [...statuses].map((status): [string, ResponseDescription] => [
            problemName(status),
            { description: statusTexts[status] ?? '', headers: { ...wait(status), ...always }, content: problem },
          ]),
        ),
        [problemName('default')]: { description: statusTexts.default, headers: always, content: problem },
      },
      headers: responseHeaders,
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

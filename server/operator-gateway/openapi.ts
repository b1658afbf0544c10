/**
 * The OpenAPI 3.1 document of the exchange with operators, made from the schemas that validate it. Both directions: what
 * an operator serves has the operator's address in `servers` of its operation.
 */
import { TRACE_ID_HEADER } from '../../contract/headers.ts';
import type { Example, JsonSchema, OpenApiDocument, Operation, Parameter } from '../../contract/openapi-document.ts';
import { componentSchemas } from '../../contract/openapi-components.ts';
import * as citizens from '../../contract/openapi-labels.ts';
import {
  convert,
  createDescriber,
  headerRef,
  responseHeaders,
  schemaRef,
  sortByName,
} from '../../contract/openapi-parts.ts';
import { PROBLEM_CONTENT_TYPE } from '../../contract/problem.ts';
import { z } from '../../contract/z.ts';
import example from './exchange-example.json' with { type: 'json' };
import { PrivateKeys, PublicKeys } from './keys.ts';
import { ApplicationSchema, CancellationSchema, CitizenSchema, OperatorMessageSchema } from './messages.ts';
import {
  componentTexts,
  exampleTexts,
  fieldTexts,
  infoText,
  type OperatorCall,
  operationTexts,
  type OperatorTag,
  parameterTexts,
  responseTexts,
  serverTexts,
  signatureText,
  tagTexts,
} from './openapi-labels.ts';
import { SIGNATURE_HEADER } from './signature.ts';

/** Incremented with every change visible to operators. */
const VERSION = '1.1.0';

type OperatorsDocument = OpenApiDocument<OperatorCall, OperatorTag> & {
  /** Keys of the examples, of no other use. */
  'x-example-keys': { portal: PublicKeys; operator: PrivateKeys };
};

const { collect } = createDescriber({
  componentTexts: { ...citizens.componentTexts, ...componentTexts },
  fieldTexts: { ...citizens.fieldTexts, ...fieldTexts },
  valueExamples: { ...citizens.valueExamples, id: example.message.body.id, contractReference: '2026-000123' },
});

/** `AcceptedMessage` of the message `accepted`. */
const messageName = (type: string): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}Message`;

const messages = OperatorMessageSchema.def.options.map((schema) => {
  const [type = ''] = schema.shape.type.def.values;
  return { type, name: messageName(type), schema };
});

const registry = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries(componentSchemas)) {
  registry.add(schema, { id: name });
}
registry.add(ApplicationSchema, { id: 'Application' });
registry.add(CancellationSchema, { id: 'Cancellation' });
registry.add(CitizenSchema, { id: 'Citizen' });
registry.add(OperatorMessageSchema, { id: 'OperatorMessage' });
registry.add(PublicKeys, { id: 'KeySet' });
for (const { name, schema } of messages) {
  registry.add(schema, { id: name });
}

const ref = (name: string): JsonSchema => ({ $ref: schemaRef(name) });

/** The schemas, completed by what zod cannot say. */
const convertAll = () => {
  const converted = convert(registry, 'output');
  const citizen = converted.byName.Application?.properties?.citizen;
  if (citizen) {
    Object.assign(citizen, { contentMediaType: 'application/jose', contentSchema: ref('Citizen') });
  }
  Object.assign(converted.byName.OperatorMessage ?? {}, {
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(messages.map(({ name, type }) => [type, schemaRef(name)])),
    },
  });
  return converted;
};

const json = (schema: string, examples: Record<string, Example>) => ({
  'application/json': { schema: ref(schema), examples },
});

const titled = (examples: readonly (readonly [name: string, value: unknown])[]): Record<string, Example> =>
  Object.fromEntries(examples.map(([name, value]) => [name, { summary: exampleTexts[name] ?? name, value }]));

const problem = { [PROBLEM_CONTENT_TYPE]: { schema: ref('Problem') } };
const trace = { [TRACE_ID_HEADER]: headerRef('TraceId') };

/** A call that we make: a signed body about one submission. */
const callOfOperator = (
  operationId: 'putApplication' | 'putCancellation',
  schema: string,
  sample: { body: unknown; signature: string },
  name: string,
): Operation<OperatorCall, OperatorTag> => ({
  operationId,
  tags: ['operator'],
  ...operationTexts[operationId],
  servers: [
    {
      url: 'https://{address}',
      description: serverTexts.operator,
      variables: { address: { default: 'mnp.operator.example/v1', description: serverTexts.operatorVariable } },
    },
  ],
  security: [{ signature: [] }],
  parameters: [
    {
      name: 'requestId',
      in: 'path',
      required: true,
      description: parameterTexts.requestId,
      schema: { type: 'string', minLength: 1, maxLength: 100 },
      example: example.application.body.requestId,
    },
    signatureParameter(sample.signature),
    {
      name: 'traceparent',
      in: 'header',
      required: false,
      description: parameterTexts.trace,
      schema: { type: 'string', pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' },
      example: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    },
  ],
  requestBody: { required: true, content: json(schema, titled([[name, sample.body]])) },
  responses: Object.fromEntries(
    Object.entries(responseTexts.operator).map(([status, description]) => [status, { description }]),
  ),
});

const signatureParameter = (value: string): Parameter => ({
  name: SIGNATURE_HEADER,
  in: 'header',
  required: true,
  description: parameterTexts.signature,
  schema: { type: 'string', pattern: '^[\\w-]+\\.\\.[\\w-]+$' },
  example: value,
});

const refusal = (status: keyof typeof responseTexts.portal) => ({
  description: responseTexts.portal[status],
  headers: { ...trace, ...(status === 429 || status === 503 ? { 'retry-after': headerRef('RetryAfter') } : {}) },
  content: problem,
});

/** The document, ready to be written as JSON. */
export const buildOperatorsOpenApi = (): OperatorsDocument => {
  const converted = convertAll();
  const paths: OperatorsDocument['paths'] = {
    '/applications/{requestId}': {
      put: callOfOperator('putApplication', 'Application', example.application, 'application'),
    },
    '/applications/{requestId}/cancellation': {
      put: callOfOperator('putCancellation', 'Cancellation', example.cancellation, 'cancellation'),
    },
    '/operators/messages': {
      post: {
        operationId: 'sendMessage',
        tags: ['portal'],
        ...operationTexts.sendMessage,
        security: [{ signature: [] }],
        parameters: [signatureParameter(example.message.signature)],
        requestBody: {
          required: true,
          content: json(
            'OperatorMessage',
            titled([example.message.body, ...example.otherMessages].map((body) => [body.type, body])),
          ),
        },
        responses: {
          204: { description: responseTexts.portal[204], headers: trace },
          ...Object.fromEntries(([400, 401, 404, 413, 429, 503] as const).map((status) => [status, refusal(status)])),
          default: refusal('default'),
        },
      },
    },
    '/operators/keys': {
      get: {
        operationId: 'getKeys',
        tags: ['portal'],
        ...operationTexts.getKeys,
        security: [],
        parameters: [],
        responses: {
          200: {
            description: responseTexts.portal[200],
            headers: trace,
            content: json('KeySet', titled([['keys', example.keys.portal]])),
          },
          503: refusal(503),
          default: refusal('default'),
        },
      },
    },
  };
  const schemas = new Map<string, JsonSchema>();
  collect(converted, [paths, converted.byName.Application], schemas);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Перенос номера: обмен с операторами',
      version: VERSION,
      description: infoText,
      license: { name: 'Все права сохранены', identifier: 'LicenseRef-proprietary' },
    },
    servers: [{ url: '/api', description: serverTexts.portal }],
    tags: Object.entries(tagTexts).map(([tag, { description, title }]) => ({
      name: tag as OperatorTag,
      description,
      'x-displayName': title,
    })),
    paths,
    components: {
      schemas: sortByName(schemas),
      responses: {},
      headers: { RetryAfter: responseHeaders.RetryAfter, TraceId: responseHeaders.TraceId },
      securitySchemes: {
        signature: { type: 'apiKey', in: 'header', name: SIGNATURE_HEADER, description: signatureText },
      },
    },
    'x-example-keys': {
      portal: PublicKeys.parse(example.keys.portal),
      operator: PrivateKeys.parse(example.keys.operator),
    },
  };
};

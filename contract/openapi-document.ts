/** The type of the OpenAPI documents, limited to what is generated. */
import type { Endpoint } from './endpoint.ts';
import type { EndpointName } from './endpoints.ts';
import type { TagName } from './openapi-labels.ts';

/** A JSON Schema (2020-12), limited to what is generated. */
export interface JsonSchema {
  $ref?: string;
  /** A list where `null` is allowed. */
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: (string | number | boolean)[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  examples?: unknown[];
  contentEncoding?: string;
  contentMediaType?: string;
  contentSchema?: JsonSchema;
  discriminator?: { propertyName: string; mapping: Record<string, string> };
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: JsonSchema;
  style?: 'form';
  explode?: boolean;
  example?: unknown;
}

export interface Header {
  description: string;
  schema: JsonSchema;
}

export interface Ref {
  $ref: string;
}

export interface Example {
  summary: string;
  value: unknown;
}

export interface MediaType {
  schema: JsonSchema;
  encoding?: Record<string, { contentType: string }>;
  examples?: Record<string, Example>;
}

export interface ResponseDescription {
  description: string;
  headers?: Record<string, Ref>;
  content?: Record<string, MediaType>;
}

export interface Server {
  url: string;
  description: string;
  variables?: Record<string, { default: string; description: string }>;
}

export interface Operation<Name extends string = EndpointName, Tag extends string = TagName> {
  operationId: Name;
  tags: [Tag];
  /** When another party answers than that of the document. */
  servers?: Server[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, MediaType> };
  /** By status, and `default`. */
  responses: Record<string, ResponseDescription | Ref>;
}

export interface OpenApiDocument<Name extends string = EndpointName, Tag extends string = TagName> {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: Server[];
  tags: { name: Tag; description: string; 'x-displayName': string }[];
  paths: Record<string, Partial<Record<Endpoint['method'], Operation<Name, Tag>>>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ResponseDescription>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

/** The types of a schema as a list; empty when it names none. */
export const typesOf = ({ type = [] }: JsonSchema): readonly string[] => (typeof type === 'string' ? [type] : type);

import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { API_BASE } from '../../contract/api-base.ts';
import { errorCodes } from '../../contract/error-codes.ts';
import { buildOpenApi } from '../../contract/openapi.ts';
import type { AppEnv } from '../http/app-env.ts';
import { prepare, send } from '../http/static.ts';
import { buildOperatorsOpenApi } from '../operator-gateway/openapi.ts';
import { type Reference, referencePage } from './reference-page.ts';
import { referenceStyles } from './reference-styles.ts';

const styleHash = createHash('sha256').update(referenceStyles).digest('base64');

const headers = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Computes a value on first use: most processes never serve these pages. */
const lazy = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** Codes of errors that an operator's messages may get. */
const operatorCodes = [
  'VALIDATION',
  'UNAUTHORIZED',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

/**
 * Serves the OpenAPI documents and their reference pages: for clients of citizens and for operators. They are the same for
 * everybody and publicly cacheable.
 */
export const docsRoutes = (app: Hono<AppEnv>): void => {
  const json = (make: () => unknown) =>
    lazy(() => Promise.resolve(prepare(JSON.stringify(make()), 'application/json; charset=utf-8')));
  const page = (make: () => Reference) =>
    lazy(async () => prepare(String(await referencePage(make())), 'text/html; charset=utf-8'));
  const files = {
    '/openapi.json': json(buildOpenApi),
    '/docs': page(() => ({
      title: 'Перенос номера: справочник по API',
      address: `${API_BASE}/openapi.json`,
      document: buildOpenApi(),
      codes: errorCodes,
    })),
    '/operators/openapi.json': json(buildOperatorsOpenApi),
    '/operators/docs': page(() => {
      const document = buildOperatorsOpenApi();
      return {
        title: document.info.title,
        address: `${API_BASE}/operators/openapi.json`,
        document,
        codes: operatorCodes,
        exampleKeys: document['x-example-keys'],
      };
    }),
  };
  for (const [path, file] of Object.entries(files)) {
    app.get(API_BASE + path, async (context) => {
      const response = send(context, await file(), 200);
      for (const [name, value] of Object.entries(headers)) {
        response.headers.set(name, value);
      }
      return response;
    });
  }
};

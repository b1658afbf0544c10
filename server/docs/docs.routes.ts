import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { API_BASE } from '../../contract/api-base.ts';
import { buildOpenApi } from '../../contract/openapi.ts';
import type { AppEnv } from '../http/app-env.ts';
import { prepare, send } from '../http/static.ts';
import { referencePage } from './reference-page.ts';
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

/** Serves the OpenAPI document and the reference page. Both are the same for everybody and publicly cacheable. */
export const docsRoutes = (app: Hono<AppEnv>): void => {
  const document = lazy(buildOpenApi);
  const files = {
    '/openapi.json': lazy(() =>
      Promise.resolve(prepare(JSON.stringify(document()), 'application/json; charset=utf-8')),
    ),
    '/docs': lazy(async () => prepare(String(await referencePage(document())), 'text/html; charset=utf-8')),
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

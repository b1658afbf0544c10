/**
 * Preloaded into a measured server (`--import`): writes the statements of each request as a line of JSON to the file
 * RECORDED_STATEMENTS. Work that no request began is left out.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';

export interface RecordedStatement {
  /** Of the request that made it. */
  url: string;
  name: string | undefined;
  text: string;
  values: unknown[];
}

const file = process.env.RECORDED_STATEMENTS ?? '';
const requests = new AsyncLocalStorage<string | undefined>();

subscribe('http.server.request.start', (message) => {
  requests.enterWith((message as { request: IncomingMessage }).request.url);
});

const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as (...args: unknown[]) => unknown;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, first: string | { name?: string; text: string; values?: unknown[] }, ...rest: unknown[]) {
    const url = requests.getStore();
    if (url !== undefined) {
      const { name, text, values } = typeof first === 'string' ? { name: undefined, text: first } : first;
      const given = values ?? (Array.isArray(rest[0]) ? (rest[0] as unknown[]) : []);
      appendFileSync(file, `${JSON.stringify({ url, name, text, values: given } satisfies RecordedStatement)}\n`);
    }
    return Reflect.apply(query, this, [first, ...rest]);
  },
});

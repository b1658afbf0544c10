/**
 * Preloaded into a measured server (`--import`): writes the statements of each request as a line of JSON to the file
 * RECORDED_STATEMENTS. Work that no request began is left out.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { type IncomingMessage, Server } from 'node:http';
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

const { emit } = Server.prototype;
Object.assign(Server.prototype, {
  emit(this: Server, ...event: [name: string, ...rest: unknown[]]): boolean {
    const url = event[0] === 'request' ? (event[1] as IncomingMessage).url : undefined;
    return requests.run(url, () => Reflect.apply(emit, this, event));
  },
});

const query: (...args: unknown[]) => unknown = pg.Client.prototype.query;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, first: string | { name?: string; text: string; values?: unknown[] }, ...rest: unknown[]) {
    const url = requests.getStore();
    if (url !== undefined) {
      const { name, text, values } = typeof first === 'string' ? { name: undefined, text: first } : first;
      const given = values ?? (Array.isArray(rest[0]) ? (rest[0] as unknown[]) : []);
      appendFileSync(file, `${JSON.stringify({ url, name, text, values: given } satisfies RecordedStatement)}\n`);
    }
    return query.call(this, first, ...rest);
  },
});

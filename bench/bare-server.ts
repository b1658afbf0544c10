/**
 * The baseline of the API benchmark: the same statements on the same database, without routes, contract, log or
 * metrics. `node bench/bare-server.ts DATABASE_URL PORT FILE`: the file has the recorded statements of calls, one in a
 * line; a request with the address of a call runs them on one connection.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import type { RecordedStatement } from './record-statements.ts';

const [databaseUrl, port, file = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

/** A buffer in JSON is an object with its type and bytes. */
const toBuffer = (_key: string, value: { type?: unknown; data?: number[] } | null): unknown =>
  value?.type === 'Buffer' && value.data !== undefined ? Buffer.from(value.data) : value;

const calls = new Map<string, RecordedStatement[]>();
for (const line of readFileSync(file, 'utf8').split('\n')) {
  if (line !== '') {
    const statement = JSON.parse(line, toBuffer) as RecordedStatement;
    calls.set(statement.url, [...(calls.get(statement.url) ?? []), statement]);
  }
}

const repeatCall = async (statements: readonly RecordedStatement[]): Promise<unknown> => {
  const client = await pool.connect();
  try {
    const results: unknown[] = [];
    for (const { name, text, values } of statements) {
      const { rows } = await client.query({ name, text, values });
      results.push(rows);
    }
    return results;
  } finally {
    client.release();
  }
};

createServer((request, response) => {
  const answer = async (): Promise<void> => {
    const rows = await repeatCall(calls.get(request.url ?? '') ?? []);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(rows));
  };
  answer().catch(() => response.writeHead(500).end());
}).listen(Number(port), '127.0.0.1');

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createVisitor } from '../../../mocks/visitor.ts';
import { registered } from '../../../mocks/order-steps.ts';
import { readSettings } from '../../../server/env.ts';
import { createDomainClock } from '../../../server/lib/clock.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { startService } from '../../../server/service.ts';
import { testDatabase } from '../../harness/postgres.ts';

/** What a client sends to PostgreSQL: texts of statements, and names of prepared statements. */
interface Sent {
  texts: string[];
  preparedNames: string[];
}

/** Reads the messages of a client: the startup message without a type, then a type and a length (docs of PostgreSQL, 55.7). */
const createReader = (sent: Sent): ((chunk: Buffer) => void) => {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const offset = isStarted ? 1 : 0;
      if (rest.length < offset + 4 || rest.length < offset + rest.readInt32BE(offset)) {
        return;
      }
      const end = offset + rest.readInt32BE(offset);
      const type = isStarted ? String.fromCodePoint(rest[0] ?? 0) : '';
      const fields = rest
        .subarray(offset + 4, end)
        .toString()
        .split('\0');
      if (type === 'Q') {
        sent.texts.push(fields[0] ?? '');
      } else if (type === 'P') {
        sent.preparedNames.push(fields[0] ?? '');
        sent.texts.push(fields[1] ?? '');
      }
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
};

test('sends nothing through a pooler that needs a connection of its own', async () => {
  const { db, url } = await testDatabase();
  const target = new URL(url);
  const sent: Sent = { texts: [], preparedNames: [] };
  const sockets: Socket[] = [];
  const pooler = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    sockets.push(client, server);
    const read = createReader(sent);
    client.on('data', read);
    client.pipe(server);
    server.pipe(client);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
  });
  pooler.listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  afterAll(() => {
    sockets.forEach((socket) => socket.destroy());
    pooler.close();
  });
  const address = pooler.address();
  const pooled = new URL(url);
  pooled.hostname = '127.0.0.1';
  pooled.port = typeof address === 'object' ? String(address?.port) : '';

  const service = await startService({
    settings: readSettings({ PORT: '0', DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: url }),
    logger: createLogger({ isProduction: false, logLevel: 'silent' }),
  });
  try {
    const vera = createVisitor(service.origin);
    await vera.signIn('vera');
    await registered({ domainClock: createDomainClock(db) }, vera, '79000000001');
  } finally {
    await service.close();
  }
  expect(sent.texts.some((text) => text.startsWith('insert into "orders"'))).toBe(true);
  expect(
    sent.texts.filter((text) =>
      /^\s*(?:un)?listen\b|^\s*set (?!transaction|local)|pg_advisory_lock|pg_try_advisory_lock|^\s*(?:prepare|declare)\b|temp(?:orary)? table(?![^]*on commit drop)/i.test(
        text,
      ),
    ),
  ).toEqual([]);
  expect(sent.preparedNames.filter((name) => name !== '')).toEqual([]);
});

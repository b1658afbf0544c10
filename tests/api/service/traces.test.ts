import { once } from 'node:events';
import { createServer } from 'node:http';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from '../../../contract/z.ts';
import { chooseTariff, initOrder, sendOrder, untilOrder } from '../../../mocks/order-steps.ts';
import { createVisitor } from '../../../mocks/visitor.ts';
import { createBdpnSimulator } from '../../../server/bdpn/simulator/simulator.ts';
import { createSimulatorApi } from '../../../server/bdpn/simulator/simulator-api.ts';
import { readSettings } from '../../../server/env.ts';
import { createDomainClock } from '../../../server/lib/clock.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { serveSimulator } from '../../../server/lib/serve-simulator.ts';
import { startService } from '../../../server/service.ts';
import { lockWaits } from '../../harness/lock-waits.ts';
import { testDatabase } from '../../harness/postgres.ts';

/** The JSON form of OTLP: https://opentelemetry.io/docs/specs/otlp/. */
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(z.object({ traceId: z.string(), spanId: z.string(), name: z.string() })),
        }),
      ),
    }),
  ),
});

/** A receiver of OTLP that keeps what it gets. */
const startReceiver = async () => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.close();
  });
  const address = server.address();
  return {
    bodies,
    spans: () =>
      bodies.flatMap((body) =>
        Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1/traces`,
  };
};

test('a submission through its jobs, the operator and БДПН is one trace', async () => {
  const { db, url } = await testDatabase();
  const receiver = await startReceiver();
  const domainClock = createDomainClock(db);
  const registrations: (string | undefined)[] = [];
  const bdpn = new Hono();
  bdpn.use('/applications/*', (context, next) => {
    registrations.push(context.req.header('traceparent'));
    return next();
  });
  bdpn.route('/', createSimulatorApi(createBdpnSimulator({ db, domainClock }), 'token-of-the-test'));
  const { close, url: bdpnUrl } = await serveSimulator(bdpn);
  afterAll(close);
  const lines: string[] = [];
  const log = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const service = await startService({
    settings: readSettings({
      PORT: '0',
      DATABASE_URL: url,
      BDPN_URL: bdpnUrl,
      BDPN_TOKEN: 'token-of-the-test',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: receiver.url,
    }),
    logger: createLogger({ isProduction: true, logLevel: 'info' }, log),
  });
  const vera = createVisitor(service.origin);
  await vera.signIn('vera');
  const order = await chooseTariff(vera, await initOrder(vera, '79000000001'));
  const sent = await sendOrder(vera, order, 'key-of-the-trace');
  await untilOrder(vera, order.id, ({ status }) => status === 'Done');
  const missing = await vera.request('GET', '/api/v1/order/portation/b1f7a1d8-0000-4000-8000-000000000000');
  await service.close();

  const traceId = sent.headers.get('x-trace-id');
  expect(traceId).toMatch(/^[\da-f]{32}$/);
  expect(
    new Set(
      receiver
        .spans()
        .filter((span) => span.traceId === traceId)
        .map(({ name }) => name),
    ),
  ).toEqual(
    new Set([
      'PUT /api/v1/order/portation/{id}/submit',
      'operator.submit',
      'send to operator mts',
      'messages of operator:mts',
      'bdpn.register',
      'register at БДПН',
      'messages of bdpn',
    ]),
  );
  expect(registrations.map((header) => header?.split('-')[1])).toEqual([traceId]);
  expect(lines.some((line) => line.includes(`"traceId":"${traceId}"`) && line.includes('/submit'))).toBe(true);
  // The error message of a citizen names a trace too.
  expect(missing.body).toMatchObject({ traceId: missing.headers.get('x-trace-id') });
  expect(receiver.spans().map((span) => span.traceId)).toContain(missing.headers.get('x-trace-id'));
  // No personal data.
  expect(receiver.bodies.join('\n')).not.toMatch(/79000000001|vera|Вера/);
});

test('a trace that a visitor sends is not gone on with', async () => {
  const { url } = await testDatabase();
  const receiver = await startReceiver();
  const service = await startService({
    settings: readSettings({ PORT: '0', DATABASE_URL: url, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: receiver.url }),
    logger: createLogger({ isProduction: true, logLevel: 'silent' }),
  });
  const forged = '0af7651916cd43dd8448eb211c80319c';
  const response = await fetch(`${service.origin}/api/v1/region/list`, {
    headers: { traceparent: `00-${forged}-b7ad6b7169203331-01` },
  });
  await service.close();
  expect(response.headers.get('x-trace-id')).not.toBe(forged);
  expect(receiver.spans().map(({ traceId }) => traceId)).not.toContain(forged);
});

test('a delivery that runs when the service stops is noted before the database is closed', async () => {
  const { db, url } = await testDatabase();
  const receiver = await startReceiver();
  const service = await startService({
    settings: readSettings({ PORT: '0', DATABASE_URL: url, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: receiver.url }),
    logger: createLogger({ isProduction: true, logLevel: 'silent' }),
  });
  const vera = createVisitor(service.origin);
  await vera.signIn('vera');
  const order = await chooseTariff(vera, await initOrder(vera, '79000000001'));
  const closed = await db.transaction().execute(async (holder) => {
    await sql`lock table operator_sim.applications in exclusive mode`.execute(holder);
    await sendOrder(vera, order, 'key-of-the-stop');
    await lockWaits(db, 1);
    const closing = service.close();
    // The listener is stopped first.
    await expect.poll(() => fetch(service.origin).catch(() => null)).toBeNull();
    return [closing];
  });
  await Promise.all(closed);
  const { deliveredAt } = await db.selectFrom('operatorRequests').select('deliveredAt').executeTakeFirstOrThrow();
  expect(deliveredAt).not.toBeNull();
});

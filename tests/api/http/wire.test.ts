import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { Problem } from '../../../contract/problem.ts';
import { listen } from '../../../server/listen.ts';
import { startApi, type TestApi } from '../../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});

/** Opens a connection, sends the lines, and closes its own side when asked to. @returns everything received */
const send = async (port: number, lines: readonly string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(lines.join('\r\n'));
  return text(socket);
};

test('refuses a request with two Host headers', async () => {
  const host = `localhost:${api.service.port}`;
  const one = await send(api.service.port, ['GET /healthz HTTP/1.1', `Host: ${host}`, 'Connection: close', '', '']);
  expect(one).toMatch(/^HTTP\/1\.1 200 /);
  const two = await send(api.service.port, ['GET /healthz HTTP/1.1', `Host: ${host}`, 'Host: evil.example', '', '']);
  expect(two).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  ['two lengths', ['Content-Length: 2', 'Content-Length: 3']],
  ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
  ['chunks under another name', ['Transfer-Encoding: xchunked']],
  ['a space before the colon', ['Content-Length : 2']],
  ['a folded line', ['X-Folded: a', ' Content-Length: 2']],
  ['a length that is none', ['Content-Length: +2']],
])('refuses a request with %s, which a proxy may read in another way', async (_, lines) => {
  const head = ['POST /api/v1.1/msisdn/info/quota HTTP/1.1', `Host: localhost:${api.service.port}`, ...lines];
  const own = ['Sec-Fetch-Site: same-origin', 'Content-Type: application/json', 'Connection: close'];
  expect(await send(api.service.port, [...head, ...own, '', '{}'])).toMatch(/^HTTP\/1\.1 400 /);
});

test('closes the connection of a client that sends its request too slowly', async () => {
  const listening = await listen(
    { host: '127.0.0.1', port: 0, isBehindProxy: false },
    async (request) => new Response(await request.text()),
    {
      headersTimeout: 50,
      requestTimeout: 100,
      connectionsCheckingInterval: 50,
    },
  );
  onTestFinished(() => listening.close(0));
  const received = await send(listening.port, ['POST / HTTP/1.1', 'Host: x', 'Content-Length: 10', '', 'slow']);
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
});

test('the service waits 15 seconds for a head and 60 for a whole request', async () => {
  const servers: unknown[] = [];
  const note = (message: unknown) => {
    servers.push(typeof message === 'object' && message !== null && 'server' in message ? message.server : null);
  };
  subscribe('http.server.request.start', note);
  onTestFinished(() => void unsubscribe('http.server.request.start', note));
  await fetch(`${api.origin}/healthz`);
  const [server] = servers;
  expect(server).toBeInstanceOf(Server);
  expect(server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 60_000 });
});

test.each(['OPTIONS', 'PATCH', 'DELETE'])('answers %s with 405 and the methods that there are', async (method) => {
  const response = await fetch(`${api.origin}/api/v1/region/list`, {
    method,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(Problem.parse(await response.json()).code).toBe('METHOD_NOT_ALLOWED');
});

test.each(['/healthz', '/readyz', '/metrics', '/lookup.json', '/site-facts.json', '/api/v1/region/list', '/api/v9/no'])(
  'sends security headers with %s',
  async (path) => {
    const { headers } = await fetch(api.origin + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-frame-options')).not.toBeNull();
  },
);

test('opens the metrics in production only with the token of the settings', async () => {
  const production = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'a secret of tests, thirty-two letters long',
    ALLOW_SIMULATED_ESIA: '1',
    ALLOW_SIMULATED_BDPN: '1',
    ALLOW_SIMULATED_OPERATORS: '1',
    ALLOW_DEMO_DATA: '1',
  };
  const closed = await startApi(production);
  expect((await fetch(`${closed.origin}/metrics`)).status).toBe(404);
  const open = await startApi({ ...production, METRICS_TOKEN: 'a-token-of-tests' });
  const ask = async (headers: Record<string, string>) => (await fetch(`${open.origin}/metrics`, { headers })).status;
  expect([await ask({}), await ask({ authorization: 'Bearer another' })]).toEqual([401, 401]);
  expect(await ask({ authorization: 'Bearer a-token-of-tests' })).toBe(200);
});

test.each([
  ['an upload', '/api/v1.1/msisdn/info/batch', 'multipart/form-data; boundary=x', 'Content-Length: 1000'],
  [
    'an upload in chunks',
    '/api/v1.1/msisdn/info/batch',
    'multipart/form-data; boundary=x',
    'Transfer-Encoding: chunked',
  ],
  ['a lookup in chunks', '/api/v1.1/msisdn/info/single', 'application/json', 'Transfer-Encoding: chunked'],
])('does not count %s that breaks off as an error of the server', async (_, path, type, length) => {
  const vera = await api.signIn('vera');
  const cookie = [...vera.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
  const before = api.log().length;
  const socket = connect(api.service.port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${api.service.port}`,
    `Cookie: ${cookie}`,
    'Sec-Fetch-Site: same-origin',
    `Content-Type: ${type}`,
    length,
  ];
  // The beginning of a body, or of its first chunk of fifty bytes.
  socket.end([...head, '', '32', '--x', ''].join('\r\n'));
  await text(socket).catch(() => undefined);
  const finished = () =>
    api
      .log()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes(' POST /api/'));
  await expect.poll(finished).toHaveLength(1);
  expect(finished().filter((line) => / 5\d\d /.test(line))).toEqual([]);
  expect(api.log().slice(before)).not.toContain('error unexpected');
});

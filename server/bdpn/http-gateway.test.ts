import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BdpnUnavailableError } from './gateway.ts';
import { createHttpGateway } from './http-gateway.ts';

const answer = { status: 200, body: '[]' };
const authorizations: unknown[] = [];
const server = createServer((request, response) => {
  authorizations.push(request.headers.authorization);
  response.writeHead(answer.status).end(answer.body);
});
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const message = { id: '1', requestId: 'r', seq: 1, at: '2026-11-20T09:00:00Z', type: 'donor.notified' };

const receive = (status: number, body: string) => {
  Object.assign(answer, { status, body });
  return createHttpGateway({ url, token: 'given' }).receive();
};

test('proves itself by its token and takes messages as they are sent', async () => {
  expect(await receive(200, JSON.stringify([message]))).toEqual([message]);
  expect(authorizations).toEqual(['Bearer given']);
});

test.each([
  ['no JSON', 200, '<html>Ошибка</html>'],
  ['no list', 200, JSON.stringify(message)],
  ['an error', 500, '[]'],
])('takes nothing of an answer with %s', async (_, status, body) => {
  await expect(receive(status, body)).rejects.toThrow(BdpnUnavailableError);
});

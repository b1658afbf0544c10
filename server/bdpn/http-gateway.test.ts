import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RefusalCode, refusalCodes } from '../../contract/refusal-codes.ts';
import { bdpnRefusals, BdpnUnavailableError } from './gateway.ts';
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

test('proves itself by its token and takes messages as they are described', async () => {
  expect(await receive(200, JSON.stringify([message]))).toEqual([message]);
  expect(authorizations).toEqual(['Bearer given']);
});

const rejection = { ...message, type: 'donor.rejected', rejectCode: 'DEBT' };

test.each(Object.entries(bdpnRefusals))(
  '%s: takes the reasons of its sender, always one, and no other',
  async (type, reasons) => {
    const take = (change: object) => receive(200, JSON.stringify([{ ...message, type, ...change }]));
    for (const rejectCode of reasons) {
      expect(await take({ rejectCode })).toEqual([{ ...message, type, rejectCode }]);
    }
    const foreign = refusalCodes.filter((code) => !(reasons as readonly RefusalCode[]).includes(code));
    for (const change of [{}, ...foreign.map((rejectCode) => ({ rejectCode }))]) {
      await expect(take(change)).rejects.toThrow(BdpnUnavailableError);
    }
  },
);

test.each([
  ['no JSON', 200, '<html>Ошибка</html>'],
  ['no list', 200, JSON.stringify(message)],
  ['a message of an unknown type', 200, JSON.stringify([message, { ...message, type: 'donor.agreed' }])],
  ['a message without its place', 200, JSON.stringify([{ ...message, seq: 'first' }])],
  ['a refusal code of nobody', 200, JSON.stringify([{ ...rejection, rejectCode: 'NOTHING' }])],
  ['a reason of what is no rejection', 200, JSON.stringify([{ ...rejection, type: 'donor.approved' }])],
  [
    'readiness of the SIM, which the new operator tells',
    200,
    JSON.stringify([{ ...message, type: 'recipient.simReady' }]),
  ],
  ['a cancellation of the new operator', 200, JSON.stringify([{ ...message, type: 'recipient.cancelled' }])],
  ['an error', 500, '[]'],
])('takes nothing of an answer with %s', async (_, status, body) => {
  await expect(receive(status, body)).rejects.toThrow(BdpnUnavailableError);
});

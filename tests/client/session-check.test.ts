import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { buildAuthInfo } from '../../mocks/builders/esia.ts';
import { answerCall } from '../../mocks/handlers.ts';
import { createAuthActors } from '../../src/actors/auth.actors.ts';
import { createApi } from '../../src/api/api.ts';
import { createInertRoot } from '../../src/app/inert-root.ts';
import { network } from '../harness/network.ts';

const MINUTE = 60_000;
const SERVER_NOW = Date.parse('2026-11-21T12:00:00Z');

/** Runs the session check with the given computer clock. @returns its output */
const check = async (browserNow: number, headers: Record<string, string>) => {
  const info = buildAuthInfo({
    expireAt: new Date(SERVER_NOW + 30 * MINUTE).toISOString(),
    absoluteExpireAt: new Date(SERVER_NOW + 480 * MINUTE).toISOString(),
  });
  network.use(answerCall('getUserInfo', info, { headers }));
  const { actors } = createAuthActors(
    () => Promise.resolve(createApi()),
    {
      now: () => browserNow,
      origin: () => '',
      href: () => '',
      mayHaveSession: () => true,
      goTo: () => undefined,
      notifyTabs: () => undefined,
    },
    { clearAll: () => undefined },
  );
  const actor = createActor(actors.checkSession, { input: { isBackground: true } }).start();
  await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('done'));
  return actor.getSnapshot().output;
};

test.each([
  ['right', 0],
  ['an hour ahead', 60 * MINUTE],
  ['an hour behind', -60 * MINUTE],
])("takes the session length from the server when the computer's clock is %s", async (_, skew) => {
  const headers = { date: new Date(SERVER_NOW).toUTCString() };
  expect(await check(SERVER_NOW + skew, headers)).toMatchObject({
    expiresInMs: 30 * MINUTE,
    absoluteExpiresInMs: 480 * MINUTE,
  });
});

test("falls back to the computer's clock when the server sends no time", async () => {
  expect(await check(SERVER_NOW + MINUTE, {})).toMatchObject({ expiresInMs: 29 * MINUTE });
});

test('does not ask the server without the mark of a session', async () => {
  const { actors } = createAuthActors(
    () => Promise.reject(new Error('The API is not called here')),
    createInertRoot().environment,
    { clearAll: () => undefined },
  );
  const actor = createActor(actors.checkSession, { input: { isBackground: false } }).start();
  await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('done'));
  expect(actor.getSnapshot().output).toEqual({ tag: 'anonymous' });
});

import { act, cleanup, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { type AnyActorRef, SimulatedClock } from 'xstate';
import type { Quota } from '../../../contract/numbers.ts';
import { buildQuota } from '../../../mocks/builders/numbers.ts';
import type { NumberLookupSnapshot } from '../../../machines/number-lookup/number-lookup.selectors.ts';
import type { Api } from '../../../src/api/api.ts';
import type { CallOptions } from '../../../src/api/call.ts';
import { after, beginningOf, type Start, starts, statesOf, taken, type Way, type Work, worksIn } from './paths.ts';
import { make, sightOf, type World } from './model.ts';
import { replyOf, type ToldAnswer } from '../outcomes.ts';
import { person } from '../../harness/dom-user.ts';
import { network } from '../../harness/network.ts';
import type { HostedSite } from '../../harness/host-site.tsx';

const calls = {
  lookupNumber: { work: 'lookupNumber', path: '*/msisdn/info/single' },
  lookupFile: { work: 'lookupFile', path: '*/msisdn/info/batch' },
  getQuota: { work: 'reloadQuota', path: '*/msisdn/info/quota' },
} as const satisfies Partial<Record<keyof Api, { work: Work; path: string }>>;
type HeldCall = keyof typeof calls;

interface Question {
  work: Work;
  path: string;
  ask: () => Promise<void>;
  crash: (error: Error) => void;
  report: (share: number) => void;
}

/** Calls of the chart's work wait until the way says how they end; then the real API hears them. */
const holdCalls = () => {
  let questions: Question[] = [];
  const hold =
    (name: HeldCall, call: (...args: never[]) => Promise<unknown>) =>
    (args: never, { onUpload, signal }: CallOptions = {}): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const question: Question = {
          ...calls[name],
          ask: () => call(args, { signal } as never).then(resolve, reject),
          crash: reject,
          report: (share) => onUpload?.(share),
        };
        questions.push(question);
        signal?.addEventListener('abort', () => {
          questions = questions.filter((one) => one !== question);
          reject(new Error('called off'));
        });
      });
  const take = (work: Work): Question => {
    const question = questions.findLast((one) => one.work === work);
    if (question === undefined) {
      throw new Error(`Nobody waits for ${work}`);
    }
    questions = questions.filter((one) => one !== question);
    return question;
  };
  return {
    // The calls keep their types: what holds them only waits.
    wrapApi: (api: Api): Api => ({
      ...api,
      ...Object.fromEntries((Object.keys(calls) as HeldCall[]).map((name) => [name, hold(name, api[name])])),
    }),
    awaited: (): Work[] => questions.map(({ work }) => work),
    take,
    find: (work: Work): Question | undefined => questions.findLast((one) => one.work === work),
  };
};

/** Another answer than the real API's, once. */
const tell = (path: string, { body, contentType, status }: ToldAnswer): void =>
  network.use(
    http.post(path, () => new HttpResponse(body, { status, headers: { 'content-type': contentType } }), { once: true }),
  );

const DAY = 86_400_000;
const quotaOf = (remainingCount: number): Quota =>
  buildQuota({ remainingCount, refreshAt: new Date(Date.now() + DAY).toISOString() });
const asAnswer = (quota: Quota): ToldAnswer => ({
  status: 200,
  body: JSON.stringify(quota),
  contentType: 'application/json',
});

/** Opens the page where a way begins. */
const openAt = async (site: HostedSite, start: Start) => {
  const held = holdCalls();
  const clock = new SimulatedClock();
  let chart: AnyActorRef | null = null;
  const { root } = await site.open('/check', {
    citizen: starts[start] === 'a citizen' ? 'vera' : undefined,
    clock,
    wrapApi: held.wrapApi,
    inspect: ({ actorRef, rootId, type }) => {
      // React may make a page twice before it shows it: the chart is the one that runs. Its work is inspected too.
      if (type === '@xstate.snapshot' && actorRef.sessionId === rootId) {
        chart = actorRef as AnyActorRef;
      }
    },
  });
  const does = (move: () => unknown): Promise<void> =>
    act(async () => {
      await move();
      await new Promise((resolve) => setImmediate(resolve));
    });
  const answerQuota = async (reply: ToldAnswer): Promise<void> => {
    tell(calls.getQuota.path, reply);
    await does(held.take('reloadQuota').ask);
  };
  // The site's own first question.
  await waitFor(() => expect(held.awaited()).toEqual(['reloadQuota']));
  await answerQuota(
    start === 'quota' ? { status: 503, body: '<html>', contentType: 'text/html' } : asAnswer(quotaOf(10)),
  );
  // Until the site is open, nobody is told what another page has heard.
  await waitFor(() => expect(root.actors.startup.getSnapshot().hasTag('opened')).toBe(true));
  const world: World = {
    answer: async (step) => {
      await waitFor(() => expect(held.awaited()).toContain(step.actorId));
      const question = held.take(step.actorId);
      const reply = step.output.tag === 'unanswered' ? replyOf({ tag: 'unreachable' }) : replyOf(step.output);
      if (!step.isReal && reply !== null) {
        tell(question.path, reply);
      }
      await does(question.ask);
    },
    crash: (work) => does(() => held.take(work).crash(new Error('a bug'))),
    pass: (ms) => does(() => clock.increment(ms)),
    progress: (share) => does(() => held.find('lookupFile')?.report(share)),
    tellQuota: async (remainingCount) => {
      // After a lookup, and when the window has passed, the page itself asks; otherwise another page has.
      if (held.awaited().includes('reloadQuota')) {
        await answerQuota(asAnswer(quotaOf(remainingCount)));
      } else {
        await does(() => root.actors.startup.send({ type: 'quota.changed', quota: quotaOf(remainingCount) }));
      }
    },
    restoreSession: async () => {
      await does(() => root.actors.auth.send({ type: 'session.startedInOtherTab' }));
      await waitFor(() => expect(root.actors.auth.getSnapshot().hasTag('signedIn')).toBe(true));
    },
  };
  return {
    awaited: held.awaited,
    snapshot: (): NumberLookupSnapshot | null => (chart?.getSnapshot() as NumberLookupSnapshot | undefined) ?? null,
    world,
  };
};

/**
 * Walks one way on the real page: after every step the chart must stand where the model says, the work that is under
 * way must be asked of the API and no other, and the page must show it.
 * @returns how often the page was looked at, the transitions taken and the states seen
 */
export const walkNumber = async (
  site: HostedSite,
  way: Way,
): Promise<{ looks: number; states: string[]; transitions: string[] }> => {
  const { awaited, snapshot: running, world } = await openAt(site, way.start);
  let snapshot = beginningOf(way);
  let looks = 0;
  const states = statesOf(snapshot);
  const transitions: string[] = [];
  const stands = () =>
    waitFor(() => {
      expect(running()?.value).toEqual(snapshot.value);
      // What is left may be asked for at any time, by any page.
      const isOfLookups = (work: Work): boolean => work !== 'reloadQuota';
      expect(awaited().filter(isOfLookups)).toEqual(worksIn(snapshot).filter(isOfLookups));
    });
  await stands();
  for (const step of way.steps) {
    await make({ person, world }, step, snapshot);
    transitions.push(...taken(snapshot, step));
    snapshot = after(snapshot, step);
    await stands();
    await person.look(sightOf(snapshot, way.start));
    looks += 1;
    states.push(...statesOf(snapshot));
  }
  cleanup();
  return { looks, states, transitions };
};

import { selectIsSettled } from '../../../machines/auth/auth.selectors.ts';
import { missingParts } from '../../../machines/startup/missing-parts.ts';
import { selectMissing } from '../../../machines/startup/startup.selectors.ts';
import { act, cleanup, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { Quota } from '../../../contract/numbers.ts';
import { buildQuota } from '../../../mocks/builders/numbers.ts';
import type { NumberLookupSnapshot } from '../../../machines/number-lookup/number-lookup.selectors.ts';
import type { NumberLookupActor } from '../../../src/actors/number-lookup.actors.ts';
import type { Api } from '../../../src/api/api.ts';
import type { CallOptions } from '../../../src/api/call.ts';
import { after, initialSnapshot, type Start, starts, statesOf, taken, type Path, activeWork } from './paths.ts';
import type { Work } from './fixtures.ts';
import { performStep, expectedView, type Environment } from './model.ts';
import { faults, type Reply } from '../../../mocks/faults.ts';
import { answerCall } from '../../../mocks/handlers.ts';
import { replyOf } from '../examples.ts';
import type { PathResult } from '../path-suite.ts';
import { user } from '../../harness/dom-user.ts';
import { network } from '../../harness/network.ts';
import type { HostedSite } from '../../harness/host-site.tsx';

/** The API calls of the chart's work. */
const calls = {
  lookupNumber: 'lookupNumber',
  lookupFile: 'lookupFile',
} as const satisfies Partial<Record<keyof Api, Work>>;
type HeldCall = keyof typeof calls;

interface PendingCall {
  name: HeldCall;
  work: Work;
  send: () => Promise<void>;
  crash: (error: Error) => void;
  report: (share: number) => void;
}

/** Holds the calls of the chart's work until the path releases them to the API. */
const holdCalls = () => {
  let pending: PendingCall[] = [];
  const hold =
    (name: HeldCall, call: (...args: never[]) => Promise<unknown>) =>
    (args: never, { onUpload, signal }: CallOptions = {}): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const pendingCall: PendingCall = {
          name,
          work: calls[name],
          send: () => call(args, { signal } as never).then(resolve, reject),
          crash: reject,
          report: (share) => onUpload?.(share),
        };
        pending.push(pendingCall);
        signal?.addEventListener('abort', () => {
          pending = pending.filter((one) => one !== pendingCall);
          reject(new Error('aborted'));
        });
      });
  const take = (work: Work): PendingCall => {
    const pendingCall = pending.findLast((one) => one.work === work);
    if (pendingCall === undefined) {
      throw new Error(`No pending ${work}`);
    }
    pending = pending.filter((one) => one !== pendingCall);
    return pendingCall;
  };
  return {
    // The wrapper only delays the calls, so their types stay.
    wrapApi: (api: Api): Api => ({
      ...api,
      ...Object.fromEntries((Object.keys(calls) as HeldCall[]).map((name) => [name, hold(name, api[name])])),
    }),
    awaited: (): Work[] => pending.map(({ work }) => work),
    take,
    find: (work: Work): PendingCall | undefined => pending.findLast((one) => one.work === work),
  };
};

const mockAnswer = (name: HeldCall, reply: Reply): void =>
  network.use(answerCall(name, { fault: 'reply', reply }, { once: true }));
/** From now on. */
const mockQuota = (reply: Reply): void => network.use(answerCall('getQuota', { fault: 'reply', reply }));

const DAY = 86_400_000;
const quotaOf = (remainingCount: number): Quota =>
  buildQuota({ remainingCount, refreshAt: new Date(Date.now() + DAY).toISOString() });
const asAnswer = (quota: Quota): Reply => ({
  status: 200,
  body: JSON.stringify(quota),
  contentType: 'application/json',
});

/** Opens the page at the start of a path. */
const openAt = async (site: HostedSite, start: Start) => {
  const held = holdCalls();
  const clock = new SimulatedClock();
  const { root } = await site.open('/check', {
    citizen: starts[start] === 'a citizen' ? 'vera' : undefined,
    clock,
    wrapApi: (api) => {
      mockQuota(start === 'quota' ? faults.unavailable.reply : asAnswer(quotaOf(10)));
      return held.wrapApi(api);
    },
  });
  const update = (move: () => unknown): Promise<void> =>
    act(async () => {
      await move();
      await new Promise((resolve) => setImmediate(resolve));
    });
  await waitFor(() => {
    const startup = root.actors.startup.getSnapshot();
    expect(selectMissing(startup).length > 0 || missingParts(startup.context).length === 0).toBe(true);
    expect(selectIsSettled(root.actors.auth.getSnapshot())).toBe(true);
  });
  // The known quota stays until the path reports another one.
  mockQuota(faults.unavailable.reply);
  const environment: Environment = {
    answer: async (step) => {
      await waitFor(() => expect(held.awaited()).toContain(step.actorId));
      const reply = replyOf(step.output);
      const pendingCall = held.take(step.actorId);
      if (!step.isReal && reply !== null) {
        mockAnswer(pendingCall.name, reply);
      }
      await update(pendingCall.send);
    },
    crash: (work) => update(() => held.take(work).crash(new Error('a bug'))),
    pass: (ms) => update(() => clock.increment(ms)),
    progress: (share) => update(() => held.find('lookupFile')?.report(share)),
    reportQuota: async (remainingCount) => {
      mockQuota(asAnswer(quotaOf(remainingCount)));
      await update(() => root.actors.startup.send({ type: 'quota.outdated' }));
      await waitFor(() => expect(root.actors.startup.getSnapshot().context.quota?.remainingCount).toBe(remainingCount));
      mockQuota(faults.unavailable.reply);
    },
    show: () => update(() => document.dispatchEvent(new Event('visibilitychange'))),
    restoreSession: async () => {
      await update(() => root.actors.auth.send({ type: 'session.startedInOtherTab' }));
      await waitFor(() => expect(root.actors.auth.getSnapshot().hasTag('signedIn')).toBe(true));
    },
  };
  return {
    awaited: held.awaited,
    snapshot: (): NumberLookupSnapshot | null => {
      const chart = root.actors.system.root?.system.get('numberLookup') as NumberLookupActor | undefined;
      return chart?.getSnapshot() ?? null;
    },
    environment,
  };
};

/**
 * Runs one path on the real page: after every step the state of the chart, the pending calls and the page must match the
 * model.
 */
export const runPath = async (site: HostedSite, path: Path): Promise<PathResult> => {
  const { awaited, snapshot: running, environment } = await openAt(site, path.start);
  let snapshot = initialSnapshot(path);
  let checks = 0;
  const states = statesOf(snapshot);
  const transitions: string[] = [];
  const expectState = () =>
    waitFor(() => {
      expect(running()?.value).toEqual(snapshot.value);
      expect(awaited()).toEqual(activeWork(snapshot));
    });
  await expectState();
  for (const step of path.steps) {
    await performStep({ user, environment }, step, snapshot);
    transitions.push(...taken(snapshot, step));
    snapshot = after(snapshot, step);
    await expectState();
    await user.look(expectedView(snapshot, path.start));
    checks += 1;
    states.push(...statesOf(snapshot));
  }
  cleanup();
  return { checks, states, transitions };
};

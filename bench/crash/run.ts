import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { createVisitor } from '../../mocks/visitor.ts';
import type { Db } from '../../server/db/schema.ts';
import { type Account, countOpen, moveAll, submitApplications, takeAccount, untilNone } from './account.ts';
import { createParties, parties, type Party } from './parties.ts';

/** Sequence of random numbers in [0, 1) that a seed determines (mulberry32). */
const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** How long a party lives and then stays dead, milliseconds: from, to. */
const lives: Record<Party, { alive: readonly [number, number]; dead: readonly [number, number] }> = {
  service: { alive: [800, 4_000], dead: [0, 500] },
  operator: { alive: [300, 3_000], dead: [0, 1_500] },
  mail: { alive: [100, 3_000], dead: [0, 1_500] },
};

export interface CrashRun extends Account {
  kills: Record<Party, number>;
  submitted: number;
  seconds: number;
}

/**
 * Submits applications while the service, the operator and the mail server are killed at random and started again, leads
 * them to the registration or to the end of the portation, and then looks for what is missing and what is there twice.
 * @param db of a migrated database of this run alone
 */
export const runCrashes = async ({
  applications,
  databaseUrl,
  db,
  goal,
  leastKills,
  seed,
}: {
  applications: number;
  databaseUrl: string;
  db: Db;
  goal: 'registered' | 'moved';
  /** Of each party: when the work is done earlier, the killing goes on. */
  leastKills: number;
  seed: number;
}): Promise<CrashRun> => {
  const begun = performance.now();
  const port = await getPort();
  const origin = `http://localhost:${port}`;
  const { close, connectOperator, kill, mailFile, start } = await createParties({ databaseUrl, origin, ports: [port] });
  const kills: Record<Party, number> = { service: 0, operator: 0, mail: 0 };
  const end = new AbortController();
  let isCalm = false;
  const killAgainAndAgain = async (party: Party, random: () => number): Promise<void> => {
    const within = ([from, to]: readonly [number, number]) => from + random() * (to - from);
    while (!end.signal.aborted) {
      // Rejects when the end is reached.
      await sleep(within(lives[party].alive), undefined, { signal: end.signal }).catch(() => undefined);
      if (!end.signal.aborted && !isCalm) {
        await kill(party);
        kills[party] += 1;
        await sleep(within(lives[party].dead));
        await start(party);
      }
    }
  };

  try {
    await Promise.all(parties.map(start));
    await connectOperator(db);
    const vera = createVisitor(origin);
    await vera.signIn('vera');
    const killing = Promise.all(
      parties.map((party, index) => killAgainAndAgain(party, createRandom(seed * 10 + index))),
    );

    const orders = await submitApplications(vera, (begunOrders) => begunOrders < applications);
    while (Math.min(...Object.values(kills)) < leastKills) {
      await sleep(100);
    }
    if (goal === 'moved') {
      // A clock that goes on by days would end what no operator has answered.
      isCalm = true;
      await untilNone('orders and letters are open', () => countOpen(db));
      isCalm = false;
      await moveAll(db, orders.length);
    }
    end.abort();
    await killing;
    await untilNone('orders and letters are open', () => countOpen(db));
    await kill('service');
    return {
      ...(await takeAccount(db, orders, mailFile, goal)),
      kills,
      submitted: orders.length,
      seconds: (performance.now() - begun) / 1000,
    };
  } finally {
    end.abort();
    await close();
  }
};

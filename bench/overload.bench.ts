import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { Worker } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';
import { createVisitor } from '../mocks/visitor.ts';
import { measure } from './load.ts';
import { atLeast, atMost, quantile, type Row } from './row.ts';
import { asInProduction, withService } from './start.ts';

const LIST = '/api/v1.4/tariff/list?RegionCode=77&Skip=0&Take=20&SortBy=price&SortDesc=false&PriceMax=';
const BURST_SECONDS = 15;
const STEP_MS = 10;
/** Opened beforehand, as a reverse proxy keeps them; more than the server takes and lets wait. */
const CONNECTIONS = 400;
const PROBES = 20;
const OVERLOAD = 3;
/** The share of its capacity that the server must still serve. */
const SERVED = 0.8;

/** What the server holds: the process; the heap, its used part, its young generation; buffers outside the heap. */
const MEMORY = [
  'process_resident_memory_bytes',
  'nodejs_heap_size_total_bytes',
  'nodejs_heap_size_used_bytes',
  'nodejs_heap_space_size_total_bytes{space="new"}',
  'nodejs_external_memory_bytes',
];

interface Answer {
  status: number;
  ms: number;
}

/** Sends a request on a kept connection. Status 0: no answer. */
const ask = (url: string, agent: Agent, headers: Record<string, string> = {}): Promise<Answer> => {
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - begun });
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () => done(response.statusCode ?? 0));
    }).on('error', () => done(0));
  });
};

const timesOf = (answers: readonly Answer[]): number[] => answers.map(({ ms }) => ms);

/** Sends three times as many requests as the server can serve, for a while, and looks at what it does meanwhile. */
export const run = (): Promise<Row[]> => withService({}, ({ origin }) => overload(origin));

const overload = async (origin: string): Promise<Row[]> => {
  const agents = [CONNECTIONS, PROBES, PROBES].map((maxSockets) => new Agent({ keepAlive: true, maxSockets }));
  const [crowd, probe, own] = agents as [Agent, Agent, Agent];
  try {
    const readMemory = async (): Promise<string> => {
      const headers = { authorization: `Bearer ${asInProduction.METRICS_TOKEN}` };
      const text = await (await fetch(`${origin}/metrics`, { headers })).text();
      const values = new Map(text.split('\n').map((line) => line.split(' ') as [string, string]));
      return `${MEMORY.map((name) => (Number(values.get(name)) / 1024 / 1024).toFixed(0)).join(', ')} MB`;
    };
    const vera = createVisitor(origin);
    await vera.signIn('vera');
    const cookie = [...vera.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
    let price = 10_000;
    /** Another list each time, which is not in memory. */
    const nextList = (): string => {
      price = price === 90_000 ? 10_000 : price + 1;
      return origin + LIST + String(price);
    };
    const load = { next: () => ({ url: nextList() }), connections: 16 };
    await measure({ ...load, seconds: 3 });
    const { perSecond: capacity } = await measure({ ...load, seconds: 5 });
    for (const agent of agents) {
      await Promise.all(Array.from({ length: agent.maxSockets }, () => ask(`${origin}/healthz`, agent)));
    }
    const memoryBefore = await readMemory();

    const answers: Promise<Answer>[] = [];
    const workerData = { url: `${origin}/healthz`, seconds: BURST_SECONDS };
    const health = once(new Worker(new URL('probe.ts', import.meta.url), { workerData }), 'message') as Promise<
      [number[]]
    >;
    const personal: Promise<Answer>[] = [];
    const begun = performance.now();
    const end = begun + BURST_SECONDS * 1000;
    for (let step = 0; performance.now() < end; step += 1) {
      const due = ((performance.now() - begun) / 1000) * capacity * OVERLOAD;
      while (answers.length < due) {
        answers.push(ask(nextList(), crowd));
      }
      if (step % 10 === 0) {
        personal.push(ask(`${origin}/api/v1/account/info`, own, { cookie }));
      }
      await sleep(STEP_MS);
    }
    const offered = answers.length / ((performance.now() - begun) / 1000);
    const burstEnd = performance.now();
    let after: Answer;
    do {
      after = await ask(nextList(), probe);
    } while (after.status !== 200 || after.ms > 100);
    const backMs = performance.now() - burstEnd;
    const [all, citizens] = await Promise.all([answers, personal].map((list) => Promise.all(list)));
    const [checks] = await health;
    const memoryAfter = await readMemory();

    const served = (all ?? []).filter(({ status }) => status === 200);
    const refused = (all ?? []).filter(({ status }) => status === 503);
    const others = (all ?? []).filter(({ status }) => status !== 200 && status !== 503);
    const kinds = [...new Set(others.map(({ status }) => status))];
    const citizensServed = (citizens ?? []).filter(({ status }) => status === 200).length / (citizens ?? []).length;
    return [
      { what: 'tariff list, capacity', value: `${capacity.toFixed(0)} requests/s` },
      { what: 'sent', value: `${offered.toFixed(0)} requests/s for ${BURST_SECONDS} s` },
      {
        what: 'served',
        value: `${served.length} (${(served.length / BURST_SECONDS).toFixed(0)} requests/s)`,
        ...atLeast(served.length / BURST_SECONDS, Math.round(capacity * SERVED), ' requests/s'),
      },
      { what: 'refused with 503', value: String(refused.length) },
      {
        what: `any other answer${kinds.length === 0 ? '' : ` (${kinds.join(', ')}; 0: none)`}`,
        value: String(others.length),
        ...atMost(others.length, 0),
      },
      msRow('served, p99', quantile(timesOf(served), 0.99), 1000),
      msRow('refused, p99', quantile(timesOf(refused), 0.99), 100),
      msRow('/healthz, p99', quantile(checks, 0.99), 50),
      msRow('/api/v1/account/info of a citizen, p99', quantile(timesOf(citizens ?? []), 0.99), 1000),
      {
        what: 'calls of the citizen served',
        value: `${(citizensServed * 100).toFixed(1)} %`,
        ...atLeast(citizensServed * 100, 100, ' %'),
      },
      { what: 'memory before: process; heap, used, young generation; buffers', value: memoryBefore },
      { what: 'memory after', value: memoryAfter },
      msRow('serves again within 100 ms, after the burst', backMs, 2000),
    ];
  } finally {
    agents.forEach((agent) => agent.destroy());
  }
};

const msRow = (what: string, ms: number, budget: number): Row => ({
  what,
  value: `${ms.toFixed(0)} ms`,
  ...atMost(ms, budget, ' ms'),
});

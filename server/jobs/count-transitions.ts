import { nextStatus } from '../../machines/lib/next-status.ts';
import { nextOrderState, type OrderState } from '../../machines/order-status/order-state.ts';
import type { OrderStatusEvent } from '../../machines/order-status/order-status.types.ts';
import { portationStatusMachine } from '../../machines/portation-status/portation-status.machine.ts';
import type { PortationStatusEvent } from '../../machines/portation-status/portation-status.types.ts';
import type { PortationStatus } from '../../contract/portations.ts';
import type { Db } from '../db/schema.ts';
import { allowing, portationEvents } from './verify-orders.ts';

/** By the domain clock; `to` is not included. */
export interface Period {
  from: Date;
  to: Date;
}

type StatusChart = 'orderStatus' | 'portationStatus';

export interface TransitionCount {
  chart: StatusChart;
  source: string;
  event: string;
  target: string;
  count: number;
}

/** How long applications stayed in a state that they left in the period. */
export interface StateTimes {
  chart: StatusChart;
  state: string;
  visits: number;
  medianMs: number;
  p95Ms: number;
}

interface Taken extends Omit<TransitionCount, 'count'> {
  /** Null when the time is not known. */
  at: Date | null;
}

const readiness = { type: 'recipient.confirmedReadiness' } as const satisfies PortationStatusEvent;

const nameOf = ({ stage, status }: OrderState): string => (stage === null ? status : `${status}.${stage}`);

/** Ways of an order through its chart. Events that the present chart does not allow are left out. */
const followOrder = (events: readonly { event: string; at: Date }[]): Taken[] => {
  let state: OrderState = { status: 'Initialized', stage: null };
  return events.flatMap(({ at, event }) => {
    const next = nextOrderState(state, { type: event, ...allowing } as OrderStatusEvent);
    if (next === null) {
      return [];
    }
    const taken = { chart: 'orderStatus' as const, source: nameOf(state), event, target: nameOf(next), at };
    state = next;
    return [taken];
  });
};

/**
 * Ways of a portation; a code of the timeline that several events write is that of the first one allowed. Confirmed
 * readiness writes none: it is counted with the first event that needs it, without a time.
 */
const followPortation = (timeline: readonly { code: string; at: Date }[]): Taken[] => {
  let status: PortationStatus = 'Registered';
  const take = (event: PortationStatusEvent, at: Date | null): Taken[] => {
    const source = status;
    const target = nextStatus(portationStatusMachine, source, event);
    if (target === null) {
      return [];
    }
    status = target;
    return [{ chart: 'portationStatus', source, event: event.type, target, at }];
  };
  return timeline.flatMap(({ at, code }) => {
    const events = portationEvents.filter((one) => one.code === code).map(({ event }) => event);
    const isAllowed = (from: PortationStatus): boolean =>
      events.some((event) => nextStatus(portationStatusMachine, from, event) !== null);
    const ready = nextStatus(portationStatusMachine, status, readiness);
    const before = ready !== null && !isAllowed(status) && isAllowed(ready) ? take(readiness, null) : [];
    const next = events.find((event) => nextStatus(portationStatusMachine, status, event) !== null);
    return [...before, ...(next === undefined ? [] : take(next, at))];
  });
};

/** The value that a share of sorted values does not exceed. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

/**
 * Counts which transitions of the status charts applications took in a period, and how long they had been in the states
 * that they left. The busiest first. No personal data.
 */
export const countTransitions = async (
  db: Db,
  { from, to }: Period,
): Promise<{ transitions: TransitionCount[]; states: StateTimes[] }> => {
  // The state before the period follows from the events before it: the whole way of each application that moved in it.
  const [orders, portations] = await Promise.all([
    db
      .selectFrom('orderEvents')
      .select(['orderId', 'event', 'at'])
      .where('orderId', 'in', (row) =>
        row.selectFrom('orderEvents').select('orderId').where('at', '>=', from).where('at', '<', to),
      )
      .orderBy('id')
      .execute(),
    db
      .selectFrom('portationEvents')
      .select(['portationId', 'code', 'at'])
      .where('portationId', 'in', (row) =>
        row.selectFrom('portationEvents').select('portationId').where('at', '>=', from).where('at', '<', to),
      )
      .orderBy('id')
      .execute(),
  ]);
  const counts = new Map<string, TransitionCount>();
  const times = new Map<string, Omit<StateTimes, 'visits' | 'medianMs' | 'p95Ms'> & { stays: number[] }>();
  const follow = (ways: readonly Taken[], begunAt: Date): void => {
    let enteredAt: Date | null = begunAt;
    for (const [index, { at, chart, event, source, target }] of ways.entries()) {
      const countedAt = at ?? ways[index + 1]?.at ?? to;
      const isInside = countedAt >= from && countedAt < to;
      if (isInside) {
        const key = [chart, source, event, target].join(' ');
        const known = counts.get(key) ?? { chart, source, event, target, count: 0 };
        counts.set(key, { ...known, count: known.count + 1 });
      }
      if (source !== target) {
        const stay = at === null || enteredAt === null ? null : at.getTime() - enteredAt.getTime();
        enteredAt = at;
        if (isInside && stay !== null) {
          const state = times.get(`${chart} ${source}`) ?? { chart, state: source, stays: [] };
          state.stays.push(stay);
          times.set(`${chart} ${source}`, state);
        }
      }
    }
  };
  for (const events of Map.groupBy(orders, ({ orderId }) => orderId).values()) {
    follow(followOrder(events.slice(1)), events[0]?.at ?? from);
  }
  for (const timeline of Map.groupBy(portations, ({ portationId }) => portationId).values()) {
    follow(followPortation(timeline), timeline.find(({ code }) => code === 'BDPN_REGISTERED')?.at ?? from);
  }
  return {
    transitions: [...counts.values()].toSorted((one, other) => other.count - one.count),
    states: [...times.values()]
      .map(({ stays, ...state }) => {
        const sorted = stays.toSorted((one, other) => one - other);
        return { ...state, visits: sorted.length, medianMs: quantile(sorted, 0.5), p95Ms: quantile(sorted, 0.95) };
      })
      .toSorted((one, other) => other.visits - one.visits),
  };
};

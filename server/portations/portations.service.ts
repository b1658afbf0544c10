import { sql } from 'kysely';
import type { PortationSummary } from '../../contract/account.ts';
import type { PortationDetail, PortationEvent, PortationEventCode } from '../../contract/portations.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/problem-error.ts';
import { eventTitles } from './event-titles.ts';
import { plannedEvents } from './planned-events.ts';
import { withdrawableUntil } from './withdrawable.ts';

/** Events that tell of trouble. */
const troubles: readonly PortationEventCode[] = [
  'BDPN_REJECTED',
  'DATA_MISMATCH',
  'DEBT_FOUND',
  'FAILED',
  'WITHDRAW_REFUSED',
  'REJECTED',
];

/** What has happened since the last failure of a window: steps of a window that failed are to come again. */
const happenedIn = (past: readonly { code: PortationEventCode }[]): ReadonlySet<PortationEventCode> => {
  const lastFailure = past.findLastIndex(({ code }) => code === 'FAILED');
  const isAgain = (code: PortationEventCode) => code === 'REMINDER' || code === 'STARTED' || code === 'TRANSFERED';
  return new Set(past.filter(({ code }, index) => index >= lastFailure || !isAgain(code)).map(({ code }) => code));
};

type Row = Pick<Parameters<typeof plannedEvents>[0], 'status' | 'startedAt' | 'slotBegin'>;

const nextStep = (row: Row, past: readonly { code: PortationEventCode }[]): PortationSummary['next'] => {
  const [next] = plannedEvents({ ...row, happened: happenedIn(past) });
  return next === undefined
    ? null
    : { code: next.code, title: eventTitles[next.code].title, at: next.at.toISOString() };
};

/** Portations, as their owners see them. */
export const createPortationService = ({ db, domainClock }: Pick<Deps, 'db' | 'domainClock'>) => ({
  /** Portations of one number; those not carried yet are the newest of all. */
  list: async (
    citizenId: string,
    msisdn: string,
    page: { skip: number; take: number; isDescending: boolean },
  ): Promise<{ data: PortationSummary[]; totalRows: number }> => {
    const mine = db.selectFrom('portations').where('citizenId', '=', citizenId).where('msisdn', '=', msisdn);
    const { count } = await mine.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    const rows = await mine
      .select([
        'id',
        'status',
        'fromOperator',
        'toOperator',
        'startedAt',
        'lastUpdatedAt',
        'portationAt',
        'timeZone',
        'slotBegin',
        'refusal',
      ])
      .select((row) =>
        row
          .selectFrom('portationEvents')
          .select(({ fn }) => fn.max('at').as('at'))
          .whereRef('portationId', '=', 'portations.id')
          .where('code', '=', 'TRANSFERED')
          .as('transfered'),
      )
      .orderBy('transfered', (order) => (page.isDescending ? order.desc().nullsFirst() : order.asc().nullsLast()))
      .orderBy('startedAt', page.isDescending ? 'desc' : 'asc')
      .orderBy('id')
      .offset(page.skip)
      .limit(page.take)
      .execute();
    const past = await db
      .selectFrom('portationEvents')
      .select(['portationId', 'code'])
      .where((row) => row('portationId', '=', row.fn.any(row.val(rows.map(({ id }) => id)))))
      .orderBy('at')
      .orderBy('id')
      .execute();
    return {
      data: rows.map(({ refusal, slotBegin, ...row }) => ({
        ...row,
        refusalCode: refusal?.code ?? null,
        next: nextStep(
          { ...row, slotBegin },
          past.filter(({ portationId }) => portationId === row.id),
        ),
        startedAt: row.startedAt.toISOString(),
        lastUpdatedAt: row.lastUpdatedAt.toISOString(),
        portationAt: row.portationAt?.toISOString() ?? null,
        transfered: row.transfered?.toISOString() ?? null,
      })),
      totalRows: count,
    };
  },

  /** @throws ProblemError 404, also for another citizen's portation and for a number it does not belong to */
  get: async (citizenId: string, msisdn: string, id: string): Promise<PortationDetail> => {
    const row = await db
      .selectFrom('portations')
      .selectAll()
      .where('id', '=', id)
      .where('citizenId', '=', citizenId)
      .where('msisdn', '=', msisdn)
      .executeTakeFirst();
    if (row === undefined) {
      throw notFound();
    }
    const past = await db
      .selectFrom('portationEvents')
      .selectAll()
      .where('portationId', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    const planned = plannedEvents({ ...row, happened: happenedIn(past) });
    const isOver = planned.length === 0;
    const done: PortationEvent[] = past.map(({ id: eventId, at, code, actor, details }, index) => ({
      id: String(eventId),
      at: at.toISOString(),
      code,
      title: eventTitles[code].title,
      text: null,
      actor,
      kind: troubles.includes(code) ? 'error' : index === past.length - 1 && !isOver ? 'current' : 'done',
      details,
    }));
    const ahead: PortationEvent[] = planned.map(({ code, at }) => ({
      id: `planned-${code}`,
      at: at.toISOString(),
      code,
      title: eventTitles[code].title,
      text: null,
      actor: eventTitles[code].actor,
      kind: 'planned',
      details: null,
    }));
    return {
      id: row.id,
      orderId: row.orderId,
      npId: row.npId,
      msisdn: row.msisdn,
      status: row.status,
      events: [...done, ...ahead],
      fromOperator: row.fromOperator,
      toOperator: row.toOperator,
      startedAt: row.startedAt.toISOString(),
      lastUpdatedAt: row.lastUpdatedAt.toISOString(),
      portationAt: row.portationAt?.toISOString() ?? null,
      withdrawUntil: withdrawableUntil(row, await domainClock.now())?.toISOString() ?? null,
      withdrawRequestedAt: row.withdrawRequestedAt?.toISOString() ?? null,
      refusal: row.refusal,
      timeZone: row.timeZone,
    };
  },
});

export type PortationService = ReturnType<typeof createPortationService>;

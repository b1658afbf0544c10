import type { PortationSummary } from '../../contract/account.ts';
import type { PortationDetail, PortationEvent, PortationEventCode } from '../../contract/portations.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/problem-error.ts';
import { eventTitles } from './event-titles.ts';
import { plannedEvents } from './planned-events.ts';
import { createPortationsRepo } from './portations.repo.ts';
import { withdrawableUntil } from './withdrawable.ts';

/** Events shown as errors. */
const failures: readonly PortationEventCode[] = [
  'BDPN_REJECTED',
  'DATA_MISMATCH',
  'DEBT_FOUND',
  'FAILED',
  'WITHDRAW_REFUSED',
  'REJECTED',
];

/** Codes of past events; those of a failed window do not count, because its steps are to be repeated. */
const happenedCodes = (past: readonly { code: PortationEventCode }[]): ReadonlySet<PortationEventCode> => {
  const lastFailure = past.findLastIndex(({ code }) => code === 'FAILED');
  const isRepeated = (code: PortationEventCode) => code === 'REMINDER' || code === 'STARTED' || code === 'TRANSFERED';
  return new Set(past.filter(({ code }, index) => index >= lastFailure || !isRepeated(code)).map(({ code }) => code));
};

type Row = Pick<Parameters<typeof plannedEvents>[0], 'status' | 'startedAt' | 'slotBegin'>;

const nextStep = (row: Row, past: readonly { code: PortationEventCode }[]): PortationSummary['next'] => {
  const [next] = plannedEvents({ ...row, happened: happenedCodes(past) });
  return next === undefined
    ? null
    : { code: next.code, title: eventTitles[next.code].title, at: next.at.toISOString() };
};

/** Portations as their owners see them. */
export const createPortationService = ({ db, domainClock }: Pick<Deps, 'db' | 'domainClock'>) => {
  const repo = createPortationsRepo(db);
  return {
    /** Portations of one number by the moment of the transfer; those not transferred yet are the newest. */
    list: async (
      citizenId: string,
      msisdn: string,
      page: { skip: number; take: number; isDescending: boolean },
    ): Promise<{ data: PortationSummary[]; totalRows: number }> => {
      const { rows, count } = await repo.list(citizenId, msisdn, page);
      const past = await repo.listEvents(rows.map(({ id }) => id));
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
      const row = await repo.find(id, citizenId, msisdn);
      if (row === undefined) {
        throw notFound();
      }
      const past = await repo.listEvents([id]);
      const planned = plannedEvents({ ...row, happened: happenedCodes(past) });
      const isOver = planned.length === 0;
      const done: PortationEvent[] = past.map(({ id: eventId, at, code, actor, details }, index) => ({
        id: String(eventId),
        at: at.toISOString(),
        code,
        title: eventTitles[code].title,
        text: null,
        actor,
        kind: failures.includes(code) ? 'error' : index === past.length - 1 && !isOver ? 'current' : 'done',
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
  };
};

export type PortationService = ReturnType<typeof createPortationService>;

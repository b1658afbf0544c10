import type { PortationSummary } from '../../contract/account.ts';
import type { PortationDetail, PortationEvent, PortationEventCode, SimType } from '../../contract/portations.ts';
import { hasSim, isWithdrawalRefused, proposedWindowOf, simReceiptOf } from '../../domain/operator-reports.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/problem-error.ts';
import { eventTitle, plannedActor } from './event-titles.ts';
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

type Row = Pick<Parameters<typeof plannedEvents>[0], 'status' | 'startedAt' | 'slotBegin' | 'timeZone'> & {
  simType: SimType | null;
  now: Date;
};

const nextStep = (row: Row, past: Parameters<typeof plannedEvents>[0]['past']): PortationSummary['next'] => {
  const [next] = plannedEvents({ ...row, past });
  return next === undefined
    ? null
    : { code: next.code, title: eventTitle(next, row.simType), at: next.at.toISOString() };
};

/** The time of the last failed attempt, unless the number was ported afterwards. */
const failedAt = (past: readonly { code: PortationEventCode; at: Date }[]): Date | null => {
  const last = past.findLast(({ code }) => code === 'FAILED' || code === 'TRANSFERED');
  return last?.code === 'FAILED' ? last.at : null;
};

/** Portations as their owners see them. */
export const createPortationsService = ({ db, domainClock }: Pick<Deps, 'db' | 'domainClock'>) => {
  const repo = createPortationsRepo(db);
  return {
    /** Portations of one number by the moment of the transfer; those not transferred yet are the newest. */
    list: async (
      citizenId: string,
      msisdn: string,
      page: { skip: number; take: number; isDescending: boolean },
    ): Promise<{ data: PortationSummary[]; totalRows: number }> => {
      const { rows, count } = await repo.list(citizenId, msisdn, page);
      const now = await domainClock.now();
      const summarize = ({ events: past, refusal, slotBegin, submitted, ...row }: (typeof rows)[number]) => {
        const simType = submitted?.simType ?? null;
        return {
          ...row,
          simType,
          receiptMethod: submitted?.receiptMethod ?? null,
          receipt: simReceiptOf(past),
          hasSim: hasSim(past),
          proposedAt: proposedWindowOf(past),
          isWithdrawalRefused: isWithdrawalRefused(past),
          refusalCode: refusal?.code ?? null,
          availableFrom: refusal?.availableFrom ?? null,
          next: nextStep({ ...row, slotBegin, simType, now }, past),
          startedAt: row.startedAt.toISOString(),
          lastUpdatedAt: row.lastUpdatedAt.toISOString(),
          portationAt: row.portationAt?.toISOString() ?? null,
          windowAt: slotBegin.toISOString(),
          failedAt: failedAt(past)?.toISOString() ?? null,
          transfered: row.transfered?.toISOString() ?? null,
        };
      };
      return {
        data: rows.map(summarize),
        totalRows: count,
      };
    },

    /** @throws ProblemError 404, also for another citizen's portation and for a number it does not belong to */
    get: async (citizenId: string, msisdn: string, id: string): Promise<PortationDetail> => {
      const row = await repo.find(id, citizenId, msisdn);
      if (row === undefined) {
        throw notFound();
      }
      const past = row.events;
      const now = await domainClock.now();
      const simType = row.submitted?.simType ?? null;
      const planned = plannedEvents({ ...row, now, past });
      const isOver = planned.length === 0;
      const done: PortationEvent[] = past.map(({ id: eventId, at, code, actor, details }, index) => ({
        id: String(eventId),
        at: at.toISOString(),
        code,
        title: eventTitle({ code, actor }, simType),
        text: null,
        actor,
        kind: failures.includes(code) ? 'error' : index === past.length - 1 && !isOver ? 'current' : 'done',
        details,
      }));
      const ahead: PortationEvent[] = planned.map(({ code, at }) => ({
        id: `planned-${code}`,
        at: at.toISOString(),
        code,
        title: eventTitle({ code }, simType),
        text: null,
        actor: plannedActor(code),
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
        windowAt: row.slotBegin.toISOString(),
        simType,
        receiptMethod: row.submitted?.receiptMethod ?? null,
        tariffName: row.tariff?.name ?? null,
        withdrawUntil: withdrawableUntil(row, now)?.toISOString() ?? null,
        withdrawRequestedAt: row.withdrawRequestedAt?.toISOString() ?? null,
        refusal: row.refusal,
        timeZone: row.timeZone,
      };
    },
  };
};

export type PortationsService = ReturnType<typeof createPortationsService>;

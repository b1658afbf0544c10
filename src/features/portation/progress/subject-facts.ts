import type { OperatorRef } from '../../../../contract/operators.ts';
import type { PortationOrder } from '../../../../contract/orders.ts';
import type { PortationDetail } from '../../../../contract/portations.ts';
import {
  hasSim,
  isWithdrawalRefused as isRefused,
  proposedWindowOf,
  simReceiptOf,
} from '../../../../domain/operator-reports.ts';
import { NIGHT_SLOT, slotStart } from '../../../../domain/windows.ts';
import { hasEnded } from '../../../../machines/portation-status/portation-status.machine.ts';
import type { StatusFacts } from '../../../lib/portations/status-facts.ts';

/** The registered portation, or the order that is not registered yet. */
export type PortationSubject = { portation: PortationDetail } | { order: PortationOrder };

/** Facts that an order and its portation share. */
export interface SubjectFacts {
  msisdn: string;
  from: OperatorRef;
  to: OperatorRef;
  tariffName: string | null;
  status: StatusFacts;
}

/** Whether БДПН has refused the last withdrawal, and the portation goes on. */
export const isWithdrawalRefused = (portation: PortationDetail | null): boolean =>
  portation !== null && !hasEnded(portation.status) && isRefused(portation.events);

const factsOfPortation = (portation: PortationDetail): SubjectFacts => {
  const { events, fromOperator: from, msisdn, tariffName, toOperator: to } = portation;
  const past = events.filter(({ kind }) => kind !== 'planned');
  const failure = past.findLast(({ code }) => code === 'FAILED' || code === 'TRANSFERED');
  return {
    msisdn,
    from,
    to,
    tariffName,
    status: {
      ...portation,
      failedAt: failure?.code === 'FAILED' && !hasEnded(portation.status) ? failure.at : null,
      next: events.find(({ kind }) => kind === 'planned') ?? null,
      receipt: simReceiptOf(past),
      hasSim: hasSim(past),
      proposedAt: proposedWindowOf(past),
      debtSum: events.findLast(({ code }) => code === 'DEBT_FOUND')?.details?.debtSum,
      isWithdrawing: portation.withdrawRequestedAt !== null,
      isWithdrawalRefused: isWithdrawalRefused(portation),
      from: from.operatorName,
      to: to.operatorName,
    },
  };
};

const factsOfOrder = (order: PortationOrder): SubjectFacts => {
  const {
    application,
    cancelRequestedAt,
    limits,
    numberInfo,
    pending,
    recipient,
    status,
    submittedAt,
    tariff,
    timeZone,
  } = order;
  const from: OperatorRef = {
    operatorId: numberInfo.operatorId ?? '',
    operatorName: numberInfo.operatorName ?? '',
    operatorLogo: numberInfo.operatorLogo ?? '/logos/unknown.svg',
  };
  return {
    msisdn: numberInfo.msisdn,
    from,
    to: recipient,
    tariffName: tariff?.name ?? null,
    status: {
      // A registered order, whose portation is still loading.
      status: status === 'Done' ? 'Registered' : null,
      pending,
      startedAt: submittedAt ?? order.lastUpdate,
      windowAt: slotStart(
        application.dueDate ?? limits.minDate,
        application.slot ?? NIGHT_SLOT,
        timeZone,
      ).toISOString(),
      portationAt: null,
      failedAt: null,
      next: null,
      simType: application.simType,
      receiptMethod: application.receiptMethod,
      isWithdrawing: cancelRequestedAt !== null,
      from: from.operatorName,
      to: recipient.operatorName,
      timeZone,
    },
  };
};

export const factsOf = (subject: PortationSubject): SubjectFacts =>
  'portation' in subject ? factsOfPortation(subject.portation) : factsOfOrder(subject.order);

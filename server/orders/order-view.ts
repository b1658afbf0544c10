import type { PersonalInfo } from '../../contract/esia.ts';
import type { OperatorRef } from '../../contract/operators.ts';
import type { PortationOrder } from '../../contract/orders.ts';
import type { OrderRow, ViewedOrder } from './orders.repo.ts';
import { limitsAt, slotStart, withdrawUntil } from '../../domain/windows.ts';

/** The current operator of the number of an order. */
export const donorOf = ({ numberInfo }: Pick<OrderRow, 'numberInfo'>): OperatorRef => ({
  operatorId: numberInfo.operatorId ?? 'unknown',
  operatorName: numberInfo.operatorName ?? 'Неизвестный оператор',
  operatorLogo: numberInfo.operatorLogo ?? '/logos/unknown.svg',
});

interface Extras {
  personal?: PersonalInfo | null;
  age?: number | null;
}

/** The order as its owner sees it. @param now by the domain clock */
export const orderView = (
  row: ViewedOrder,
  now: Date,
  { personal = null, age = null }: Extras = {},
): PortationOrder => {
  const { dueDate, slot } = row.application;
  return {
    id: row.id,
    status: row.status,
    pending:
      row.stage === null || row.stageSince === null ? null : { stage: row.stage, since: row.stageSince.toISOString() },
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    lastUpdate: row.lastUpdate.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    numberInfo: row.numberInfo,
    recipient: row.recipient,
    tariff: row.tariff,
    age: row.status === 'Initialized' ? age : null,
    application: row.application,
    limits: limitsAt(now, row.timeZone),
    timeZone: row.timeZone,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    withdrawUntil:
      dueDate === null || slot === null ? null : withdrawUntil(slotStart(dueDate, slot, row.timeZone)).toISOString(),
    lastRejection: row.lastRejection,
    portationId: row.portationId,
    npId: row.npId,
    cancelRequestedAt: row.cancelRequestedAt?.toISOString() ?? null,
    cancelMissed: row.cancelMissed,
    letters: row.letters,
    deletedReason: row.deletedReason,
    personal,
  };
};

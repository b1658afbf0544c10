import type { ChosenTariff } from '../../contract/orders.ts';
import type { RefusalCode } from '../../contract/refusal-codes.ts';
import type { OrderRow } from './orders.repo.ts';

/** Reasons that end with the operator that the citizen has chosen. */
const ofRecipient: readonly RefusalCode[] = ['OPERATOR_SILENT', 'SAME_OPERATOR', 'SIM_NOT_RECEIVED', 'TARIFF_CLOSED'];

/** The reason for which a draft was returned, as stored: none once another operator or tariff has removed it. */
export const rejectionAfter = (
  { lastRejection, recipientId, tariff: oldTariff }: Pick<OrderRow, 'lastRejection' | 'recipientId' | 'tariff'>,
  newRecipientId: string,
  newTariff: Pick<ChosenTariff, 'tariffId'> | null,
): string | null => {
  if (lastRejection === null) {
    return null;
  }
  const { code } = lastRejection;
  const isRemoved =
    (ofRecipient.includes(code) && newRecipientId !== recipientId) ||
    (code === 'TARIFF_CLOSED' && newTariff !== null && newTariff.tariffId !== oldTariff?.tariffId);
  return isRemoved ? null : JSON.stringify(lastRejection);
};

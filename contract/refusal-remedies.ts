import type { RefusalCode } from './refusal-codes.ts';

/**
 * What a new attempt needs:
 * - `correct`: a field of the application must be changed
 * - `act`: something outside the application must be put in order first
 * - `retry`: nothing must change
 * - `wait`: only time helps
 * - `never`: nothing that the citizen does here helps
 */
export type RefusalRemedy = 'correct' | 'act' | 'retry' | 'wait' | 'never';

/** Whom the citizen turns to: the donor, the recipient, Госуслуги, the regulator, or our support. */
export type RefusalContact = 'donor' | 'recipient' | 'gosuslugi' | 'regulator' | 'support';

export const refusalRemedies: Record<RefusalCode, { again: RefusalRemedy; contact?: RefusalContact }> = {
  NUMBER_FORMAT: { again: 'correct' },
  NOT_MOBILE: { again: 'act' },
  TOLL_FREE_NUMBER: { again: 'correct' },
  FOREIGN_NUMBER: { again: 'correct' },
  RANGE_UNKNOWN: { again: 'never' },
  REGION_NOT_SERVED: { again: 'never' },
  SAME_OPERATOR: { again: 'correct' },
  REGION_MISMATCH: { again: 'never', contact: 'support' },
  TOO_EARLY: { again: 'wait' },
  ACTIVE_PROCESS: { again: 'wait' },
  APPLICATION_INVALID: { again: 'correct' },
  NOT_OWNER: { again: 'act', contact: 'donor' },
  DATA_MISMATCH: { again: 'act', contact: 'donor' },
  DATA_CHANGED: { again: 'act', contact: 'donor' },
  DEBT: { again: 'act', contact: 'donor' },
  DEBT_OTHER_CONTRACT: { again: 'act', contact: 'donor' },
  BLOCKED: { again: 'act', contact: 'donor' },
  SUSPENDED_BY_LAW: { again: 'never', contact: 'donor' },
  NUMBER_INACTIVE: { again: 'never', contact: 'donor' },
  CONTRACT_TYPE: { again: 'act', contact: 'donor' },
  CORPORATE_NUMBER: { again: 'act', contact: 'donor' },
  CONTRACT_TERM: { again: 'wait', contact: 'donor' },
  PREMIUM_NUMBER_FEE: { again: 'act', contact: 'regulator' },
  SUBSCRIBER_WITHDREW: { again: 'retry' },
  DATE_OUT_OF_RANGE: { again: 'correct' },
  ARBITRATION_TIMEOUT: { again: 'act', contact: 'donor' },
  SELF_BAN: { again: 'act', contact: 'gosuslugi' },
  SIM_LIMIT: { again: 'act', contact: 'gosuslugi' },
  TARIFF_CLOSED: { again: 'correct' },
  SIM_NOT_RECEIVED: { again: 'act', contact: 'recipient' },
  OPERATOR_SILENT: { again: 'retry', contact: 'recipient' },
  TECH_ERROR: { again: 'retry' },
};

/**
 * Whether a returned order may be sent again: not when only time helps and it has not come, or nothing helps.
 * @param availableFrom the first day on which it may succeed, when known
 * @param now by the domain clock, ISO
 */
export const canResend = (code: RefusalCode | null, availableFrom: string | null | undefined, now: string): boolean => {
  if (code === null) {
    return true;
  }
  const { again } = refusalRemedies[code];
  return again !== 'never' && (again !== 'wait' || (availableFrom != null && availableFrom <= now.slice(0, 10)));
};

import type { RefusalCode } from '../../../contract/refusal-codes.ts';
import type { refusalGroupTitles } from './about.texts.ts';

/** Refusal codes by who issues them, in the order of the process. */
export const refusalGroups: readonly { group: keyof typeof refusalGroupTitles; codes: readonly RefusalCode[] }[] = [
  {
    group: 'check',
    codes: [
      'NUMBER_FORMAT',
      'NOT_MOBILE',
      'TOLL_FREE_NUMBER',
      'FOREIGN_NUMBER',
      'RANGE_UNKNOWN',
      'REGION_NOT_SERVED',
      'SAME_OPERATOR',
    ],
  },
  {
    group: 'database',
    codes: [
      'TOO_EARLY',
      'ACTIVE_PROCESS',
      'REGION_MISMATCH',
      'APPLICATION_INVALID',
      'ARBITRATION_TIMEOUT',
      'TECH_ERROR',
    ],
  },
  {
    group: 'donor',
    codes: [
      'DATA_MISMATCH',
      'DATA_CHANGED',
      'NOT_OWNER',
      'DEBT',
      'DEBT_OTHER_CONTRACT',
      'BLOCKED',
      'SUSPENDED_BY_LAW',
      'NUMBER_INACTIVE',
      'CONTRACT_TYPE',
      'CORPORATE_NUMBER',
      'CONTRACT_TERM',
      'PREMIUM_NUMBER_FEE',
    ],
  },
  {
    group: 'recipient',
    codes: [
      'SELF_BAN',
      'SIM_LIMIT',
      'TARIFF_CLOSED',
      'DATE_OUT_OF_RANGE',
      'SIM_NOT_RECEIVED',
      'OPERATOR_SILENT',
      'SUBSCRIBER_WITHDREW',
    ],
  },
];

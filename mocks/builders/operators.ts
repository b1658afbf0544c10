import type { Operator, OperatorDetail, OperatorRef } from '../../contract/operators.ts';

export const buildOperatorRef = (overrides: Partial<OperatorRef> = {}): OperatorRef => ({
  operatorId: 'mts',
  operatorName: 'МТС',
  operatorLogo: '/logos/mts.svg',
  ...overrides,
});

/** A recipient in Moscow and Krasnodar. The ИНН was never issued. */
export const buildOperator = (overrides: Partial<Operator> = {}): Operator => ({
  ...buildOperatorRef(),
  slug: 'mts',
  inn: '0000000000',
  isRecipient: true,
  isVirtual: false,
  regionCodes: ['25', '77'],
  hostOperatorName: null,
  ...overrides,
});

export const buildOperatorDetail = (overrides: Partial<OperatorDetail> = {}): OperatorDetail => ({
  ...buildOperator(),
  legalName: 'ПАО «МТС»',
  about: [],
  website: 'https://mts.ru',
  supportPhone: '78000000001',
  networks: ['4G'],
  esim: true,
  howToJoin: [],
  ...overrides,
});

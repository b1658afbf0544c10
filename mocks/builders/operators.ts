import type { OperatorRef } from '../../contract/operators.ts';

export const buildOperatorRef = (overrides: Partial<OperatorRef> = {}): OperatorRef => ({
  operatorId: 'mts',
  operatorName: 'МТС',
  operatorLogo: '/logos/mts.svg',
  ...overrides,
});

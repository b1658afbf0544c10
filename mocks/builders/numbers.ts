import type { NumberInfo, Quota } from '../../contract/numbers.ts';

/** A number of Т2 in Krasnodar without obstacles. The block +7 900 000-00-XX is reserved for test citizens. */
export const buildNumberInfo = (overrides: Partial<NumberInfo> = {}): NumberInfo => ({
  msisdn: '79000000001',
  operatorId: 't2',
  operatorName: 'Т2',
  operatorLogo: '/logos/t2.svg',
  regionCode: '25',
  regionName: 'Краснодарский край',
  lastPortation: null,
  isEsiaMsisdn: true,
  rangeHolderName: 'Т2',
  obstacles: [],
  earliestDate: overrides.obstacles?.length ? null : '2026-11-28',
  ...overrides,
});

export const buildQuota = (overrides: Partial<Quota> = {}): Quota => ({
  refreshAt: '2026-11-21T09:00:00.000Z',
  remainingCount: 10,
  ...overrides,
});

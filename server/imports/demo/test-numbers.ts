/**
 * Numbers with a particular lookup result. The block +7 900 000-00-XX lies in a real range of Т2 in Krasnodar
 * and is used for tests only; what the ported-numbers database answers to an order is chosen by its last two
 * digits as well (`server/bdpn/simulator/outcomes.ts`).
 */
export interface TestNumber {
  msisdn: string;
  title: string;
  /** An earlier portation: the recipient, and days between it and the loading of the data. */
  ported?: { operatorId: string; daysAgo: number };
  /** Has an active portation. */
  isActive?: true;
}

export const testNumbers: readonly TestNumber[] = [
  {
    msisdn: '79000000051',
    title: 'переносился 20 дней назад: рано, нужно 60 дней',
    ported: { operatorId: 'beeline', daysAgo: 20 },
  },
  { msisdn: '79000000052', title: 'перенос номера уже идёт', isActive: true },
  {
    msisdn: '79000000053',
    title: 'давно перенесён из Т2 в МТС, переносится снова',
    ported: { operatorId: 'mts', daysAgo: 700 },
  },
  { msisdn: '79590000054', title: 'регион номера не участвует в переносе' },
  { msisdn: '79070000055', title: 'номер не выделен ни одному оператору' },
];

import { toNational } from '../../../domain/msisdn.ts';
import type { BundledPart } from '../bundled-part.ts';
import { testNumbers } from './test-numbers.ts';
import { DAY_MS } from '../../../domain/portation-rules.ts';

/**
 * Ported numbers and active processes of the test numbers. An update replaces the rows of test numbers; what simulated
 * portations have changed is kept.
 * @param now reference time for the days since the last portation
 */
export const testNumbersPart = (now: Date): BundledPart => ({
  name: 'test-numbers',
  version: 1,
  importKind: 'ported-numbers',
  isEmpty: async (db) =>
    (await db.selectFrom('portedNumbers').select('number').limit(1).executeTakeFirst()) === undefined,
  load: async (db) => {
    await db
      .deleteFrom('portedNumbers')
      .where(
        'number',
        'in',
        testNumbers.map(({ msisdn }) => Number(toNational(msisdn))),
      )
      .execute();
    // Only this part writes active processes.
    await db.deleteFrom('bdpnActiveProcesses').execute();
    await db
      .insertInto('portedNumbers')
      .values(
        testNumbers.flatMap(({ msisdn, ported }) =>
          ported === undefined
            ? []
            : [
                {
                  number: Number(toNational(msisdn)),
                  operatorId: ported.operatorId,
                  portedAt: new Date(now.getTime() - ported.daysAgo * DAY_MS),
                },
              ],
        ),
      )
      .execute();
    await db
      .insertInto('bdpnActiveProcesses')
      .values(
        testNumbers
          .filter(({ isActive }) => isActive === true)
          .map(({ msisdn }) => ({ number: Number(toNational(msisdn)) })),
      )
      .execute();
  },
});

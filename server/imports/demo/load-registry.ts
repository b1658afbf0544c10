import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { toNational } from '../../../domain/msisdn.ts';
import { parseNumberingPlan } from '../../numbers/numbering-plan.ts';
import type { DemoPart } from './demo-part.ts';
import { testNumbers } from './test-numbers.ts';
import { DAY_MS } from '../../../domain/portation-rules.ts';

/**
 * Extract of the numbering plan. Nothing refers to a range, so an update replaces all; an import replaces it by the
 * whole plan.
 */
export const registryPart: DemoPart = {
  name: 'registry',
  version: 1,
  importKind: 'numbering-plan',
  isEmpty: async (db) =>
    (await db.selectFrom('numberingRanges').select('first').limit(1).executeTakeFirst()) === undefined,
  load: async (db) => {
    const plan = parseNumberingPlan(await readFile(path.join(import.meta.dirname, 'numbering-plan.csv'), 'utf8'));
    await db.deleteFrom('numberingRanges').execute();
    await db.insertInto('numberingRanges').values(plan).execute();
  },
};

/**
 * Ported numbers and active processes of the test numbers. An update replaces the rows of test numbers; the rows of all
 * other numbers come from simulated portations and are kept.
 * @param now reference time for the days since the last portation
 */
export const testNumbersPart = (now: Date): DemoPart => ({
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

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { toNational } from '../../../domain/msisdn.ts';
import { parseNumberingPlan } from '../../numbers/numbering-plan.ts';
import type { DemoPart } from './demo-part.ts';
import { testNumbers } from './test-numbers.ts';

const DAY_MS = 86_400_000;

/** The extract of the numbering plan. Loaded once: the whole plan is imported over it. */
export const registryPart: DemoPart = {
  name: 'registry',
  version: 1,
  importKind: 'numbering-plan',
  isVacant: async (db) =>
    (await db.selectFrom('numberingRanges').select('first').limit(1).executeTakeFirst()) === undefined,
  load: async (db) => {
    const plan = parseNumberingPlan(await readFile(path.join(import.meta.dirname, 'numbering-plan.csv'), 'utf8'));
    await db.insertInto('numberingRanges').values(plan).execute();
  },
};

/**
 * What the ported-numbers database knows of the test numbers. Loaded once: the portations of the simulator change it.
 * @param now the moment from which the days since the last portation are counted back
 */
export const testNumbersPart = (now: Date): DemoPart => ({
  name: 'test-numbers',
  version: 1,
  importKind: 'ported-numbers',
  isVacant: async (db) =>
    (await db.selectFrom('portedNumbers').select('number').limit(1).executeTakeFirst()) === undefined,
  load: async (db) => {
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

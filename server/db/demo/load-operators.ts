import { regionTable } from '../../regions/region-table.ts';
import type { DemoPart } from './demo-part.ts';
import { demoOperators } from './operators.ts';

/** The regions where an operator of the set sells its tariffs. */
export const regionsOf = (operatorId: string): readonly string[] =>
  demoOperators.find(({ id }) => id === operatorId)?.regionCodes ?? regionTable.map(({ code }) => code);

/** Operators. Ported numbers and tariffs name them, so a new edition is laid over the older one. */
export const operatorsPart: DemoPart = {
  name: 'operators',
  version: 1,
  importKind: 'operators',
  isVacant: async (db) => (await db.selectFrom('operators').select('id').limit(1).executeTakeFirst()) === undefined,
  load: async (db) => {
    await db
      .insertInto('operators')
      .values(
        demoOperators.map(({ id, name, inn, orgCode, isRecipient, hostOperatorName }) => ({
          id,
          name,
          inn,
          orgCode,
          isRecipient,
          hostOperatorName,
          logo: `/logos/${id}.svg`,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          inn: eb.ref('excluded.inn'),
          orgCode: eb.ref('excluded.orgCode'),
          isRecipient: eb.ref('excluded.isRecipient'),
          hostOperatorName: eb.ref('excluded.hostOperatorName'),
          logo: eb.ref('excluded.logo'),
        })),
      )
      .execute();
    await db.deleteFrom('operatorRegions').execute();
    await db
      .insertInto('operatorRegions')
      .values(demoOperators.flatMap(({ id }) => regionsOf(id).map((regionCode) => ({ operatorId: id, regionCode }))))
      .execute();
  },
};

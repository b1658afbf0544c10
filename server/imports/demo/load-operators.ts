import { sql } from 'kysely';
import { deleteUnlistedHolders } from '../registry-holders.ts';
import { regionEntries } from '../../regions/region-data.ts';
import type { BundledPart } from '../bundled-part.ts';
import { demoOperators, pageOf } from './operators.ts';

/** Regions in which a demonstration operator sells tariffs. */
export const regionsOf = (operatorId: string): readonly string[] =>
  demoOperators.find(({ id }) => id === operatorId)?.regionCodes ?? regionEntries.map(({ code }) => code);

/** Operators. Ported numbers and tariffs refer to them, so an update is an upsert. */
export const operatorsPart: BundledPart = {
  name: 'operators',
  version: 3,
  importKind: 'operators',
  isEmpty: async (db) =>
    (await db.selectFrom('operators').select('id').where('isListed', '=', true).limit(1).executeTakeFirst()) ===
    undefined,
  load: async (db) => {
    await deleteUnlistedHolders(
      db,
      demoOperators.map(({ inn }) => inn),
    );
    await db
      .insertInto('operators')
      .values(
        demoOperators.map((operator) => {
          const { about, howToJoin, networks } = pageOf(operator);
          const { esim, hostOperatorName, id, inn, isRecipient, legalName, name, orgCode, supportPhone, website } =
            operator;
          return {
            id,
            name,
            legalName,
            inn,
            orgCode,
            isRecipient,
            hostOperatorName,
            logo: `/logos/${id}.svg`,
            about: JSON.stringify(about),
            website,
            supportPhone: supportPhone ?? null,
            networks: JSON.stringify(networks),
            esim,
            howToJoin: JSON.stringify(howToJoin),
            isListed: true,
          };
        }),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          inn: eb.ref('excluded.inn'),
          orgCode: eb.ref('excluded.orgCode'),
          isRecipient: eb.ref('excluded.isRecipient'),
          hostOperatorName: eb.ref('excluded.hostOperatorName'),
          logo: eb.ref('excluded.logo'),
          legalName: eb.ref('excluded.legalName'),
          about: sql`excluded.about`,
          website: eb.ref('excluded.website'),
          supportPhone: eb.ref('excluded.supportPhone'),
          networks: sql`excluded.networks`,
          esim: eb.ref('excluded.esim'),
          howToJoin: sql`excluded.how_to_join`,
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

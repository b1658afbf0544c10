import type { Db } from '../db/schema.ts';
import type { OrderRow } from '../orders/orders.repo.ts';

/** Everything that is stored about a citizen. */
export type OwnData = NonNullable<Awaited<ReturnType<typeof readOwnData>>>;

/**
 * Reads everything that the service stores about a citizen (152-ФЗ, article 14). Left out are what proves a session, the
 * activation code of an eSIM, which its own page shows, and messages of the feedback form, which name no citizen.
 * @returns null for an unknown citizen
 */
export const readOwnData = async (db: Db, citizenId: string) => {
  const citizen = await db.selectFrom('citizens').selectAll().where('id', '=', citizenId).executeTakeFirst();
  if (citizen === undefined) {
    return null;
  }
  const sessions = await db
    .selectFrom('sessions')
    .select(['keyHash', 'createdAt', 'lastActiveAt', 'person'])
    .where('citizenId', '=', citizenId)
    .orderBy('createdAt')
    .execute();
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('citizenId', '=', citizenId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return { citizen, sessions, orders: await Promise.all(orders.map((order) => readOrderData(db, order))) };
};

/** The data as JSON, without the hashes by which the service searches. */
export const writeOwnData = (data: OwnData): string =>
  JSON.stringify(data, (name, value: unknown) => (name === 'msisdnKey' || name === 'keyHash' ? undefined : value), 2);

const readOrderData = async (db: Db, order: OrderRow) => {
  const of = order.id;
  const personal = await db.selectFrom('orderPersonal').select('sealed').where('orderId', '=', of).executeTakeFirst();
  const portation = await db.selectFrom('portations').selectAll().where('orderId', '=', of).executeTakeFirst();
  return {
    ...order,
    personal: personal?.sealed ?? null,
    consents: await db
      .selectFrom('consents')
      .select(['kind', 'textVersion', 'at', 'withdrawnAt'])
      .where('orderId', '=', of)
      .orderBy('id')
      .execute(),
    events: await db
      .selectFrom('orderEvents')
      .select(['at', 'event', 'fromStatus', 'toStatus'])
      .where('orderId', '=', of)
      .orderBy('id')
      .execute(),
    sentLetters: await db
      .selectFrom('letters')
      .select(['code', 'at', 'sentAt'])
      .where('orderId', '=', of)
      .where('sentAt', 'is not', null)
      .orderBy('id')
      .execute(),
    portation:
      portation === undefined
        ? null
        : {
            ...portation,
            events: await db
              .selectFrom('portationEvents')
              .select(['at', 'code', 'actor', 'details'])
              .where('portationId', '=', portation.id)
              .orderBy('at')
              .orderBy('id')
              .execute(),
          },
  };
};

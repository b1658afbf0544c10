import { setTimeout as sleep } from 'node:timers/promises';
import { InitOrderResponse, PortationOrder } from '../contract/orders.ts';
import { PortationDetail } from '../contract/portations.ts';
import { buildApplication, buildConsents } from './builders/orders.ts';
import type { Db } from '../server/db/schema.ts';
import type { DomainClock } from '../server/lib/clock.ts';
import type { Visitor } from './visitor.ts';

/** Who makes the requests. */
type Citizen = Pick<Visitor, 'request'>;

const path = (id: string) => `/api/v1/order/portation/${id}`;

/** The order in an answer. @throws with the answer when it is another one */
const orderIn = ({ status, body }: { status: number; body: unknown }): PortationOrder => {
  const { data, success } = PortationOrder.safeParse(body);
  if (!success) {
    throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  }
  return data;
};

/** Creates an order for a number; the recipient is МТС by default. */
export const initOrder = async (
  citizen: Citizen,
  msisdn: string,
  recipientOperatorId = 'mts',
): Promise<PortationOrder> => {
  const { body } = await citizen.request('POST', '/api/v1/order/portation/init', { msisdn, recipientOperatorId });
  return InitOrderResponse.parse(body).order;
};

export const readOrder = async (citizen: Citizen, id: string): Promise<PortationOrder> =>
  orderIn(await citizen.request('GET', path(id)));

export const chooseTariff = async (citizen: Citizen, order: PortationOrder, tariffId = 'mts-spokoynyy-25') =>
  orderIn(await citizen.request('PUT', path(order.id), { version: order.version, tariffId }));

/** The submission that step 3 sends. */
export const submission = (order: PortationOrder) => ({
  version: order.version,
  application: buildApplication({ dueDate: order.limits.minDate }),
  consents: buildConsents(),
});

export const sendOrder = (citizen: Citizen, order: PortationOrder, key: string, body: unknown = submission(order)) =>
  citizen.request('PUT', `${path(order.id)}/submit`, body, { 'idempotency-key': key });

export const submit = async (citizen: Citizen, order: PortationOrder): Promise<PortationOrder> =>
  orderIn(await sendOrder(citizen, order, `key-${order.id}`));

/** A submitted order for a number. */
export const submitted = async (citizen: Citizen, msisdn: string): Promise<PortationOrder> =>
  submit(citizen, await chooseTariff(citizen, await initOrder(citizen, msisdn)));

/** A submitted order that the new operator never answers. */
export const unanswered = async ({ db }: { db: Db }, citizen: Citizen, msisdn: string): Promise<PortationOrder> => {
  const order = await chooseTariff(citizen, await initOrder(citizen, msisdn));
  // The simulated operator takes the application for a known one, and plans nothing.
  await db
    .insertInto('operator_sim.applications')
    .values({
      requestId: `${order.id}-1`,
      operatorId: 'mts',
      application: null,
      contractReference: '',
      receivedAt: new Date(),
      cancelled: null,
    })
    .execute();
  return submit(citizen, order);
};

/** Waits until the new operator has accepted an order and БДПН has received it. */
export const untilAtBdpn = async ({ db }: { db: Db }, { id }: Pick<PortationOrder, 'id'>): Promise<void> => {
  for (let tries = 0; tries < 450; tries += 1) {
    const found = await db
      .selectFrom('bdpn_sim.applications')
      .select('requestId')
      .where('requestId', 'like', `${id}-%`)
      .executeTakeFirst();
    if (found !== undefined) {
      return;
    }
    await sleep(100);
  }
  throw new Error('БДПН has not received the order');
};

/** Polls until the order satisfies a condition. @throws Error with its last state */
export const untilOrder = async (
  citizen: Citizen,
  id: string,
  isReached: (order: PortationOrder) => boolean,
  limitMs = 45_000,
  pass: () => Promise<unknown> = () => sleep(100),
): Promise<PortationOrder> => {
  const end = Date.now() + limitMs;
  for (;;) {
    const order = await readOrder(citizen, id);
    if (isReached(order)) {
      return order;
    }
    if (Date.now() > end) {
      throw new Error(`The order is still ${order.status}: ${JSON.stringify(order.lastRejection)}`);
    }
    await pass();
  }
};

/**
 * The same for what the new operator and БДПН answer, each some seconds of domain time after it has been asked: a second
 * passes between two looks.
 */
export const untilAnswered = (
  { domainClock }: { domainClock: Pick<DomainClock, 'advance'> },
  citizen: Citizen,
  id: string,
  isReached: (order: PortationOrder) => boolean = ({ status }) => status === 'Done',
): Promise<PortationOrder> => untilOrder(citizen, id, isReached, 45_000, () => domainClock.advance(1_000));

export const readPortation = async (citizen: Citizen, order: PortationOrder): Promise<PortationDetail> =>
  PortationDetail.parse(
    (
      await citizen.request(
        'GET',
        `/api/v1/account/portationinfo?Msisdn=${order.numberInfo.msisdn}&PortationId=${order.portationId ?? ''}`,
      )
    ).body,
  );

/** Polls until the portation has a status. */
export const untilPortation = async (
  citizen: Citizen,
  order: PortationOrder,
  isReached: (portation: PortationDetail) => boolean,
  limitMs = 45_000,
): Promise<PortationDetail> => {
  const end = Date.now() + limitMs;
  for (;;) {
    const portation = await readPortation(citizen, order);
    if (isReached(portation)) {
      return portation;
    }
    if (Date.now() > end) {
      throw new Error(`The portation is still ${portation.status}`);
    }
    await sleep(100);
  }
};

/** Creates, submits and registers an order. */
export const registered = async (
  { domainClock }: { domainClock: DomainClock },
  citizen: Citizen,
  msisdn: string,
): Promise<PortationOrder> => {
  const { id } = await submitted(citizen, msisdn);
  return untilAnswered({ domainClock }, citizen, id);
};

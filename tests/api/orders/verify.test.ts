import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { PortationOrder } from '../../../contract/orders.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import { verifyOrders, verifyOrdersIn } from '../../../server/jobs/verify-orders.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import {
  chooseTariff,
  initOrder,
  registered,
  submitted,
  unanswered,
  untilAtBdpn,
  untilOrder,
  untilPortation,
} from '../../../mocks/order-steps.ts';

const DAY = 86_400_000;

let api: TestApi;
let vera: Visitor;
let orders: Record<'draft' | 'deleted' | 'asked' | 'waiting' | 'refused' | 'moved' | 'withdrawn', PortationOrder>;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
  const remove = ({ id }: PortationOrder) => vera.request('DELETE', `/api/v1/order/portation/${id}`);
  const deleted = await initOrder(vera, '79000017002');
  await remove(deleted);
  const [waiting, refused] = [await submitted(vera, '79000000082'), await submitted(vera, '79000000066')];
  const [moved, withdrawn] = [await registered(api, vera, '79000017005'), await registered(api, vera, '79000017006')];
  await remove(withdrawn);
  await untilOrder(vera, withdrawn.id, ({ status }) => status === 'Deleted');
  await untilOrder(vera, refused.id, ({ status }) => status === 'Initialized');
  await untilAtBdpn(api, waiting);
  for (let day = 0; day < 10; day += 1) {
    await api.domainClock.advance(DAY);
  }
  await untilPortation(vera, moved, ({ status }) => status === 'Completed');
  // Drafts expire, and unanswered orders return to their citizen: these begin after the days.
  orders = {
    draft: await chooseTariff(vera, await initOrder(vera, '79000017001')),
    asked: await unanswered(api, vera, '79000017004'),
    waiting: await submitted(vera, '79000000182'),
    deleted,
    moved,
    refused,
    withdrawn,
  };
  await untilAtBdpn(api, orders.waiting);
});

test('finds nothing wrong with orders of every status', async () => {
  expect(await verifyOrders(api.db)).toEqual({ orders: 8, inconsistencies: [] });
});

const breakages: Record<string, { of: keyof typeof orders; by: (id: string) => string; problem: string }> = {
  'a status that no event led to': {
    of: 'draft',
    by: (id) => `update orders set status = 'Deleted', is_active = false where id = '${id}'`,
    problem: 'its events lead to Initialized, not to Deleted',
  },
  'a lost event': {
    of: 'moved',
    by: (id) => `delete from order_events where order_id = '${id}' and event = 'operator.accepted'`,
    problem: 'the chart does not lead from PendingBDPN by bdpn.registered to Done',
  },
  'a lost first event': {
    of: 'draft',
    by: (id) => `delete from order_events where order_id = '${id}' and event = 'order.created'`,
    problem: 'its first event is missing',
  },
  'a portation status that no event led to': {
    of: 'moved',
    by: (id) => `update portations set status = 'Returned' where order_id = '${id}'`,
    problem: 'the timeline of its portation leads to Completed, not to Returned',
  },
  'a refusal of which nobody informs the operator': {
    of: 'moved',
    by: (id) => `
      delete from portation_events where code in ('REMINDER', 'STARTED', 'TRANSFERED', 'CLOSED')
        and portation_id in (select id from portations where order_id = '${id}');
      insert into portation_events (portation_id, at, code, actor)
        select id, now(), 'REJECTED', 'donor' from portations where order_id = '${id}';
      update portations set status = 'Rejected' where order_id = '${id}'`,
    problem: 'it is refused, and the new operator is not to be informed',
  },
  'a doubled event of a portation': {
    of: 'moved',
    by: (id) => `insert into portation_events (portation_id, at, code, actor)
      select id, now(), 'STARTED', 'bdpn' from portations where order_id = '${id}'`,
    problem: 'the chart of its portation forbids STARTED',
  },
  'a lost portation': {
    of: 'moved',
    by: (id) => `
      delete from portation_events where portation_id in (select id from portations where order_id = '${id}');
      delete from portations where order_id = '${id}'`,
    problem: 'it is Done without a portation',
  },
  'another portation than the order names': {
    of: 'moved',
    by: (id) => `update portations set np_id = 'of another order' where order_id = '${id}'`,
    problem: 'it names another portation than it has',
  },
  'a message about a submission that no order has': {
    of: 'moved',
    by: (id) => `update inbox set request_id = '${id}-9' where request_id like '${id}-%' and party = 'operator:mts'`,
    problem: 'a message of operator:mts is about no order',
  },
  'a job about a submission that no order has': {
    of: 'moved',
    by: (id) => `update pgboss.job set state = 'created', data = '{"requestId": "${id}-9"}'
      where name = 'operator.submit' and data ->> 'requestId' like '${id}-%'`,
    problem: 'a job operator.submit is about no order',
  },
  'lost personal data': {
    of: 'waiting',
    by: (id) => `delete from order_personal where order_id = '${id}'`,
    problem: 'its personal data is missing',
  },
  'personal data kept after a refusal': {
    of: 'refused',
    by: (id) => `insert into order_personal (order_id, sealed) values ('${id}', 'x')`,
    problem: 'its personal data is kept',
  },
  'an answer kept after the deletion': {
    of: 'deleted',
    by: (id) => `insert into order_submissions (citizen_id, idempotency_key, order_id, body_hash, answer, created_at)
      select citizen_id, '${randomUUID()}', id, 'x', '{}', now() from orders where id = '${id}'`,
    problem: 'it is deleted, but has rows in orderSubmissions',
  },
  'a number that stays taken': {
    of: 'moved',
    by: (id) => `update orders set is_active = true where id = '${id}'`,
    problem: 'its number is taken',
  },
  'an application that nobody sends': {
    of: 'asked',
    by: (id) => `update operator_requests set delivered_at = null where order_id = '${id}'`,
    problem: 'it has not reached the new operator, and no job sends it',
  },
  'a registration that nobody sends': {
    of: 'waiting',
    by: (id) => `delete from pgboss.job where name = 'bdpn.register' and data ->> 'requestId' like '${id}-%'`,
    problem: 'it has not been sent to БДПН, and no job sends it',
  },
  'an end of which nobody informs the operator': {
    of: 'withdrawn',
    by: (id) => `update operator_requests set cancel_delivered_at = null where order_id = '${id}'`,
    problem: 'the new operator is not informed of its end, and no job does it',
  },
  'a message applied too early': {
    of: 'moved',
    by: (id) => `delete from inbox where request_id like '${id}-%' and party = 'bdpn' and seq = 2`,
    problem: 'a message of bdpn was applied before an earlier one',
  },
};

test.each(Object.entries(breakages))('finds %s', async (_, { by, of, problem }) => {
  class Undo extends Error {}
  let found: unknown;
  const work = api.db.transaction().execute(async (trx) => {
    await sql.raw(by(orders[of].id)).execute(trx);
    found = (await verifyOrdersIn(trx)).inconsistencies;
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  expect(found).toEqual([{ orderId: orders[of].id, problem }]);
});

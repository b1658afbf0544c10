import type { Hono } from 'hono';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/headers.ts';
import { orderEndpoints } from '../../contract/orders.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import { createDeleteOrder } from './delete-order.ts';
import { createInitOrder, type InitOrderServices } from './init-order.ts';
import { createReadOrder } from './read-order.ts';
import { createSubmitOrder, type SubmitOrderServices } from './submit-order.ts';
import { createUpdateOrder } from './update-order.ts';

export const ordersRoutes = (
  app: Hono<AppEnv>,
  deps: Deps,
  services: InitOrderServices & SubmitOrderServices,
): void => {
  const init = createInitOrder(deps, services);
  const read = createReadOrder(deps, services);
  const update = createUpdateOrder(deps, services);
  const submit = createSubmitOrder(deps, services);
  const remove = createDeleteOrder(deps);

  bind(app, orderEndpoints.initOrder, ({ body }, { citizen, context }) =>
    init(citizen, body, context.get('session')?.keyHash ?? null),
  );
  bind(app, orderEndpoints.getOrder, ({ params, query }, { citizen, context }) =>
    read(citizen, params.id, {
      sessionKeyHash: context.get('session')?.keyHash ?? null,
      withPersonal: query.withPersonal === true,
    }),
  );
  bind(app, orderEndpoints.updateOrder, ({ params, body }, { citizen, context }) =>
    update(citizen, params.id, body, context.get('session')?.keyHash ?? null),
  );
  bind(app, orderEndpoints.submitOrder, ({ params, body }, { citizen, context, request }) =>
    submit(params.id, body, {
      citizen,
      idempotencyKey: request.headers.get(IDEMPOTENCY_KEY_HEADER) ?? undefined,
      sessionKeyHash: context.get('session')?.keyHash ?? null,
      addressToken: context.get('addressToken')(),
    }),
  );
  bind(app, orderEndpoints.deleteOrder, ({ params, query }, { citizen }) =>
    remove(citizen, params.id, query.draftOnly === true),
  );
};

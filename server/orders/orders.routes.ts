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

  bind(app, orderEndpoints.initOrder, ({ body }, { citizen, variables }) =>
    init(citizen, body, variables.session?.keyHash ?? null),
  );
  bind(app, orderEndpoints.getOrder, ({ params, query }, { citizen, variables }) =>
    read(citizen, params.id, {
      sessionKeyHash: variables.session?.keyHash ?? null,
      withPersonal: query.withPersonal === true,
    }),
  );
  bind(app, orderEndpoints.updateOrder, ({ params, body }, { citizen, variables }) =>
    update(citizen, params.id, body, variables.session?.keyHash ?? null),
  );
  bind(app, orderEndpoints.submitOrder, ({ params, body }, { citizen, variables, request }) =>
    submit(params.id, body, {
      citizen,
      idempotencyKey: request.headers.get(IDEMPOTENCY_KEY_HEADER) ?? undefined,
      sessionKeyHash: variables.session?.keyHash ?? null,
      addressToken: variables.addressToken,
    }),
  );
  bind(app, orderEndpoints.deleteOrder, ({ params }, { citizen }) => remove(citizen, params.id));
};

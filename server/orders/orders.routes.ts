import type { Hono } from 'hono';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/headers.ts';
import { orderEndpoints } from '../../contract/orders.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { OrderService } from './orders.service.ts';

export const orderRoutes = (app: Hono<AppEnv>, orders: OrderService): void => {
  bind(app, orderEndpoints.initOrder, ({ body }, { citizen }) => orders.init(citizen, body));
  bind(app, orderEndpoints.getOrder, ({ params, query }, { citizen, variables }) =>
    orders.get(citizen, params.id, variables.session?.keyHash ?? null, query.withPersonal === true),
  );
  bind(app, orderEndpoints.updateOrder, ({ params, body }, { citizen }) => orders.update(citizen, params.id, body));
  bind(app, orderEndpoints.submitOrder, ({ params, body }, { citizen, variables, request }) =>
    orders.submit(params.id, body, {
      citizen,
      idempotencyKey: request.headers.get(IDEMPOTENCY_KEY_HEADER) ?? undefined,
      sessionKeyHash: variables.session?.keyHash ?? null,
      addressToken: variables.addressToken,
    }),
  );
  bind(app, orderEndpoints.deleteOrder, ({ params }, { citizen }) => orders.delete(citizen, params.id));
};

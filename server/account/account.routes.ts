import type { Hono } from 'hono';
import { accountEndpoints } from '../../contract/account.ts';
import { portationEndpoints } from '../../contract/portations.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { PortationsService } from '../portations/portations.service.ts';
import type { AccountService } from './account.service.ts';

export const accountRoutes = (app: Hono<AppEnv>, account: AccountService, portations: PortationsService): void => {
  bind(app, accountEndpoints.getAccountInfo, (_, { citizen }) => account.info(citizen));
  bind(app, accountEndpoints.listAccountOrders, ({ query }, { citizen }) => account.orders(citizen, query));
  bind(app, accountEndpoints.listAccountPortations, ({ query }, { citizen }) => account.portations(citizen, query));
  bind(app, portationEndpoints.getPortation, ({ query }, { citizen }) =>
    portations.get(citizen.id, query.Msisdn, query.PortationId),
  );
};

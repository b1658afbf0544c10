import type { Hono } from 'hono';
import { tariffEndpoints } from '../../contract/tariffs.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { TariffService } from './tariffs.service.ts';

export const tariffRoutes = (app: Hono<AppEnv>, tariffs: TariffService): void => {
  bind(app, tariffEndpoints.listTariffsByRegionCode, ({ query }) => tariffs.list(query));
  bind(app, tariffEndpoints.getTariff, ({ params }) => tariffs.get(params.id));
};

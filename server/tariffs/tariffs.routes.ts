import type { Hono } from 'hono';
import { tariffServiceEndpoints } from '../../contract/tariff-services.ts';
import { tariffEndpoints } from '../../contract/tariffs.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { TariffsService } from './tariffs.service.ts';

export const tariffsRoutes = (app: Hono<AppEnv>, tariffs: TariffsService): void => {
  // Literal paths before parametrised ones: «filters» is not an id.
  bind(app, tariffEndpoints.getTariffFilters, () => tariffs.filters());
  bind(app, tariffEndpoints.getTariffFiltersV2, () => tariffs.filtersByRegion());
  bind(app, tariffEndpoints.listTariffsByRegionCode, ({ query }) => tariffs.listByRegionCode(query));
  bind(app, tariffEndpoints.listTariffs, ({ query }) => tariffs.listByRegionSlug(query));
  bind(app, tariffEndpoints.findTariffByName, ({ query }) => tariffs.findByName(query));
  bind(app, tariffEndpoints.getTariff, ({ params }) => tariffs.get(params.id));
  bind(app, tariffEndpoints.getTariffV2, ({ params }) => tariffs.getV2(params.id));
  bind(app, tariffServiceEndpoints.listMediaServices, () => tariffs.mediaServices());
  bind(app, tariffServiceEndpoints.listConvergenceServices, () => tariffs.convergenceServices());
};

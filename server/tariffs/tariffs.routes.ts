import type { Hono } from 'hono';
import { tariffServiceEndpoints } from '../../contract/tariff-services.ts';
import { tariffEndpoints } from '../../contract/tariffs.ts';
import type { Answer } from '../http/answer.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { CatalogueCache } from '../lib/catalogue-cache.ts';
import type { TariffsService } from './tariffs.service.ts';

export const tariffsRoutes = (app: Hono<AppEnv>, tariffs: TariffsService, answers: CatalogueCache<Answer>): void => {
  // Literal paths before parametrised ones: «filters» is not an id.
  bind(app, tariffEndpoints.getTariffFilters, () => tariffs.filters(), { answers });
  bind(app, tariffEndpoints.getTariffFiltersV2, () => tariffs.filtersByRegion(), { answers });
  bind(app, tariffEndpoints.listTariffsByRegionCode, ({ query }) => tariffs.listByRegionCode(query), { answers });
  bind(app, tariffEndpoints.listTariffs, ({ query }) => tariffs.listByRegionSlug(query), { answers });
  bind(app, tariffEndpoints.findTariffByName, ({ query }) => tariffs.findByName(query), { answers });
  bind(app, tariffEndpoints.getTariff, ({ params }) => tariffs.get(params.id), { answers });
  bind(app, tariffEndpoints.getTariffV2, ({ params }) => tariffs.getV2(params.id), { answers });
  bind(app, tariffServiceEndpoints.listMediaServices, () => tariffs.mediaServices(), { answers });
  bind(app, tariffServiceEndpoints.listConvergenceServices, () => tariffs.convergenceServices(), { answers });
};

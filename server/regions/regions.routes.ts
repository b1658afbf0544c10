import type { Hono } from 'hono';
import { regionEndpoints } from '../../contract/regions.ts';
import type { Answer } from '../http/answer.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { CatalogueCache } from '../lib/catalogue-cache.ts';
import type { RegionsService } from './regions.service.ts';

export const regionsRoutes = (app: Hono<AppEnv>, regions: RegionsService, answers: CatalogueCache<Answer>): void => {
  bind(app, regionEndpoints.listRegions, () => regions.list(), { answers });
  bind(app, regionEndpoints.listRegionOperators, () => regions.operators(), { answers });
};

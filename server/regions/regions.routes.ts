import type { Hono } from 'hono';
import { regionEndpoints } from '../../contract/regions.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { RegionService } from './regions.service.ts';

export const regionRoutes = (app: Hono<AppEnv>, regions: RegionService): void => {
  bind(app, regionEndpoints.listRegions, () => regions.list());
  bind(app, regionEndpoints.listRegionOperators, () => regions.operators());
};

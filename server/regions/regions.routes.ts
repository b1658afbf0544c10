import type { Hono } from 'hono';
import { regionEndpoints } from '../../contract/regions.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { RegionsService } from './regions.service.ts';

export const regionsRoutes = (app: Hono<AppEnv>, regions: RegionsService): void => {
  bind(app, regionEndpoints.listRegions, () => regions.list());
  bind(app, regionEndpoints.listRegionOperators, () => regions.operators());
};

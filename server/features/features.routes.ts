import type { Hono } from 'hono';
import { featureEndpoints } from '../../contract/features.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { FeaturesService } from './features.service.ts';

export const featuresRoutes = (app: Hono<AppEnv>, features: FeaturesService): void => {
  bind(app, featureEndpoints.listFeatures, () => features.list());
};

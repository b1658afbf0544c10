import type { Hono } from 'hono';
import { featureEndpoints } from '../../contract/features.ts';
import type { Answer } from '../http/answer.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { CatalogueCache } from '../lib/catalogue-cache.ts';
import type { FeaturesService } from './features.service.ts';

export const featuresRoutes = (app: Hono<AppEnv>, features: FeaturesService, answers: CatalogueCache<Answer>): void => {
  bind(app, featureEndpoints.listFeatures, () => features.list(), { answers });
};

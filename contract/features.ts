import { endpoint } from './endpoint.ts';
import { z } from './z.ts';

export const featureNames = [
  'Portation',
  'News',
  'EsiaAuth',
  'OperatorPage',
  'OperatorsByRegionMap',
  'Letters',
] as const;
export const FeatureName = z.enum(featureNames);
export type FeatureName = z.infer<typeof FeatureName>;

export const FeatureFlag = z.object({ feature: FeatureName, isEnabled: z.boolean() });
export type FeatureFlag = z.infer<typeof FeatureFlag>;

export const featureEndpoints = {
  listFeatures: endpoint({
    method: 'get',
    path: '/v1/setting/feature/list',
    access: 'public',
    summary: 'Включённые возможности сервиса',
    response: z.array(FeatureFlag),
    errors: [400],
  }),
};

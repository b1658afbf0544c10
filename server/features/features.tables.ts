import type { FeatureName } from '../../contract/features.ts';

export interface FeatureTables {
  features: { feature: FeatureName; isEnabled: boolean };
}

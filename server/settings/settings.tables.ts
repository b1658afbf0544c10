import type { FeatureName } from '../../contract/settings.ts';

export interface SettingTables {
  features: { feature: FeatureName; isEnabled: boolean };
}

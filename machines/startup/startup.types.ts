import type { Quota } from '../../contract/numbers.ts';
import type { Region } from '../../contract/regions.ts';
import type { FeatureFlag } from '../../contract/settings.ts';

/** What the site loads once. */
export type StartupPart = 'features' | 'regions' | 'quota' | 'session';

export interface StartupContext {
  features: readonly FeatureFlag[] | null;
  regions: readonly Region[] | null;
  quota: Quota | null;
  isSessionSettled: boolean;
}

export type StartupEvent =
  | { type: 'startup.begun' }
  | { type: 'startup.retried' }
  /** A lookup elsewhere was answered with what remains. */
  | { type: 'quota.changed'; quota: Quota };

export interface StartupMeta {
  title: string;
}

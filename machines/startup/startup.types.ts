import type { Quota } from '../../contract/numbers.ts';
import type { Region } from '../../contract/regions.ts';
import type { FeatureFlag } from '../../contract/settings.ts';
import type { ConvergenceService, MediaService } from '../../contract/tariff-services.ts';

/** Data that the site loads once. */
export type StartupPart = 'features' | 'regions' | 'mediaServices' | 'convergenceServices' | 'quota' | 'session';

export interface StartupContext {
  features: readonly FeatureFlag[] | null;
  regions: readonly Region[] | null;
  mediaServices: readonly MediaService[] | null;
  convergenceServices: readonly ConvergenceService[] | null;
  quota: Quota | null;
  isSessionSettled: boolean;
}

export type StartupEvent =
  | { type: 'startup.started' }
  | { type: 'startup.retried' }
  /** An answer to a lookup carried the remaining quota. */
  | { type: 'quota.changed'; quota: Quota };

export interface StartupMeta {
  title: string;
}

import type { Failure, Unreachable } from '../../contract/failure.ts';
import type { Quota } from '../../contract/numbers.ts';
import type { Region } from '../../contract/regions.ts';
import type { FeatureFlag } from '../../contract/features.ts';
import type { ConvergenceService, MediaService } from '../../contract/tariff-services.ts';

/** Data that the site loads once. */
export type LoadedPart = 'features' | 'regions' | 'mediaServices' | 'convergenceServices' | 'quota';

/** Outcome of loading a part. */
export type PartOutcome<Data> = { tag: 'loaded'; data: Data } | Unreachable;

export interface StartupContext {
  features: readonly FeatureFlag[] | null;
  regions: readonly Region[] | null;
  mediaServices: readonly MediaService[] | null;
  convergenceServices: readonly ConvergenceService[] | null;
  quota: Quota | null;
  /** The last failure of each part that is not loaded. */
  failures: Partial<Record<LoadedPart, Failure>>;
}

/** Parts that the document has brought; they are not loaded again. */
export type StartupInput = Pick<StartupContext, 'features' | 'regions' | 'mediaServices' | 'convergenceServices'>;

export type StartupEvent =
  | { type: 'startup.started' }
  | { type: 'startup.retried' }
  /** A response to a lookup carried the remaining quota. */
  | { type: 'quota.changed'; quota: Quota }
  /** By the page of the number check, which begins. */
  | { type: 'quota.asked' };

export interface StartupMeta {
  title: string;
}

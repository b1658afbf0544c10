import type { Failure, Unreachable } from '../../contract/failure.ts';
import type { Quota } from '../../contract/numbers.ts';
import type { Region } from '../../contract/regions.ts';
import type { FeatureFlag } from '../../contract/features.ts';
import type { ConvergenceService, MediaService } from '../../contract/tariff-services.ts';

/** Data that the site loads once. */
export type LoadedPart = 'features' | 'regions' | 'mediaServices' | 'convergenceServices' | 'quota';

/** Outcome of loading a part. */
export type PartOutcome<Data> = { tag: 'loaded'; data: Data } | Unreachable;

/** `lifeMs`: milliseconds from the response to the refresh of the quota, because charts have no clock. */
export type QuotaOutcome = { tag: 'loaded'; data: Quota; lifeMs: number } | Unreachable;

export interface StartupContext {
  features: readonly FeatureFlag[] | null;
  regions: readonly Region[] | null;
  mediaServices: readonly MediaService[] | null;
  convergenceServices: readonly ConvergenceService[] | null;
  quota: Quota | null;
  /** Of the last quota, when it was received. */
  quotaLifeMs: number;
  /** The last failure of each part that is not loaded. */
  failures: Partial<Record<LoadedPart, Failure>>;
}

/** Parts that the document has brought; they are not loaded again. */
export type StartupInput = Pick<StartupContext, 'features' | 'regions' | 'mediaServices' | 'convergenceServices'>;

export type StartupEvent =
  | { type: 'startup.started' }
  | { type: 'startup.retried' }
  /** By the session chart: whether the citizen is signed in is known, or cannot be known. */
  | { type: 'session.settled' }
  /** A number was looked up, or the page of the number check is looked at again. */
  | { type: 'quota.outdated' }
  /** By the page of the number check, which begins. */
  | { type: 'quota.asked' };

export interface StartupMeta {
  title: string;
}

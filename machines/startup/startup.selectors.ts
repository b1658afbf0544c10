import type { SnapshotFrom } from 'xstate';
import type { FeatureName } from '../../contract/features.ts';
import type { SnapshotView } from '../lib/snapshot.ts';
import { missingParts } from './missing-parts.ts';
import type { startupMachine } from './startup.machine.ts';
import type { LoadedPart } from './startup.types.ts';

export type StartupSnapshot = SnapshotView<SnapshotFrom<typeof startupMachine>>;

/** Parts that could not be loaded; none while loading and when everything is loaded. */
export const selectMissing = (snapshot: StartupSnapshot): LoadedPart[] =>
  missingParts(snapshot.context).filter((part) => snapshot.hasTag(part === 'quota' ? 'quotaFailed' : 'degraded'));

/** Failures of the parts that could not be loaded; each stays until its part is loaded. */
export const selectFailures = (snapshot: StartupSnapshot) => snapshot.context.failures;

/** Whether a feature is enabled; null until features are loaded. */
export const selectFeature =
  (name: FeatureName) =>
  (snapshot: StartupSnapshot): boolean | null =>
    snapshot.context.features === null
      ? null
      : snapshot.context.features.some((flag) => flag.feature === name && flag.isEnabled);

export const selectQuota = (snapshot: StartupSnapshot) => snapshot.context.quota;

export const selectRegions = (snapshot: StartupSnapshot) => snapshot.context.regions;

export const selectMediaServices = (snapshot: StartupSnapshot) => snapshot.context.mediaServices;

export const selectConvergenceServices = (snapshot: StartupSnapshot) => snapshot.context.convergenceServices;

import type { SnapshotFrom } from 'xstate';
import type { numberLookupMachine } from './number-lookup.machine.ts';

export type NumberLookupSnapshot = SnapshotFrom<typeof numberLookupMachine>;

export type SinglePhase =
  | 'idle'
  | 'incomplete'
  | 'checking'
  | 'found'
  | 'notFound'
  | 'refused'
  | 'quotaExceeded'
  | 'failed';
const singlePhases: readonly SinglePhase[] = [
  'idle',
  'incomplete',
  'checking',
  'found',
  'notFound',
  'refused',
  'quotaExceeded',
  'failed',
];

/** The state of the lookup of one number. */
export const selectSinglePhase = (snapshot: NumberLookupSnapshot): SinglePhase =>
  singlePhases.find((phase) => snapshot.matches({ single: phase })) ?? 'idle';

export type BatchPhase =
  | 'choosing'
  | 'invalid'
  | 'uploading'
  | 'processing'
  | 'ready'
  | 'refused'
  | 'failed'
  | 'signInNeeded';
const batchPhases = ['choosing', 'invalid', 'ready', 'refused', 'failed', 'signInNeeded'] as const;

/** The state of the batch lookup. */
export const selectBatchPhase = (snapshot: NumberLookupSnapshot): BatchPhase =>
  snapshot.matches({ batch: { sending: 'uploading' } })
    ? 'uploading'
    : snapshot.matches({ batch: { sending: 'processing' } })
      ? 'processing'
      : (batchPhases.find((phase) => snapshot.matches({ batch: phase })) ?? 'choosing');

export const selectDigits = ({ context }: NumberLookupSnapshot) => context.digits;
export const selectNumber = ({ context }: NumberLookupSnapshot) => context.number;
export const selectFailure = ({ context }: NumberLookupSnapshot) => context.failure;
export const selectQuota = ({ context }: NumberLookupSnapshot) => context.quota;
/** When a spent quota is renewed: from the refusal, else the last known quota. */
export const selectRefreshAt = ({ context: { failure, quota } }: NumberLookupSnapshot): string | null =>
  (failure?.tag === 'refused' ? failure.problem.refreshAt : undefined) ?? quota?.refreshAt ?? null;
export const selectFile = ({ context }: NumberLookupSnapshot) => context.file;
export const selectFileError = ({ context }: NumberLookupSnapshot) => context.fileError;
export const selectUploadProgress = ({ context }: NumberLookupSnapshot) => context.uploadProgress;
export const selectResult = ({ context }: NumberLookupSnapshot) => context.result;
export const selectFileFailure = ({ context }: NumberLookupSnapshot) => context.fileFailure;

/** The answer to the lookup of one number is slow. */
export const selectIsSlow = (snapshot: NumberLookupSnapshot): boolean => snapshot.hasTag('slow');

/** The upload of a file has stalled, or its response is slow. */
export const selectIsFileSlow = (snapshot: NumberLookupSnapshot): boolean => snapshot.hasTag('fileSlow');

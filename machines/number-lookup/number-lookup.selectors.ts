import type { SnapshotFrom } from 'xstate';
import { phaseOf } from '../lib/phase.ts';
import type { numberLookupMachine } from './number-lookup.machine.ts';

export type NumberLookupSnapshot = SnapshotFrom<typeof numberLookupMachine>;

/** The state of the lookup of one number. */
export const selectSinglePhase = (snapshot: NumberLookupSnapshot) =>
  phaseOf(snapshot, ['incomplete', 'checking', 'found', 'notFound', 'refused', 'quotaExceeded', 'failed'], 'idle');

/** The state of the batch lookup. */
export const selectBatchPhase = (snapshot: NumberLookupSnapshot) =>
  phaseOf(
    snapshot,
    ['invalid', 'uploading', 'processing', 'ready', 'fileRefused', 'fileFailed', 'signInNeeded'],
    'choosing',
  );

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

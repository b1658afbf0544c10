import type { NumberInfo, Quota } from '../../contract/numbers.ts';
import type { NationalDigits } from '../../domain/msisdn.ts';
import type { CallFailure, Failure } from '../lib/call-outcome.ts';

/** Why a file is not even sent. */
export type FileFault = 'tooLarge' | 'wrongType' | 'empty' | 'several';

/** A file as the chart knows it: the file itself stays with whoever sends it, under the key. */
export interface ChosenFile {
  key: string;
  name: string;
}

/** How the lines of a file ended; each line is counted in exactly one of found, notFound and unreadable. */
export interface FileSummary {
  lines: number;
  found: number;
  /** Of the found ones. */
  ported: number;
  /** Of the found ones: lines with a number that stood above. */
  repeated: number;
  notFound: number;
  unreadable: number;
}

/** One line of the answer, as it is shown. */
export interface ResultRow {
  given: string;
  operatorName: string;
  regionName: string;
  ported: string;
  portedAt: string;
  remark: string;
}

/** The table that came back; the file itself stays with whoever asked for it. */
export interface FileResult {
  fileName: string;
  summary: FileSummary;
  /** The first lines. */
  preview: readonly ResultRow[];
}

export type SingleOutcome = CallFailure | { tag: 'found'; number: NumberInfo };
export type FileOutcome = CallFailure | { tag: 'done'; result: FileResult };

export interface NumberLookupContext {
  digits: NationalDigits;
  number: NumberInfo | null;
  /** Of the lookup of one number. */
  failure: Failure | null;
  quota: Quota | null;
  /** Milliseconds from when the quota was told to when it is full again. */
  refreshInMs: number;
  file: ChosenFile | null;
  fileFault: FileFault | null;
  /** How much of the file has been sent, from 0 to 1. */
  uploadProgress: number;
  result: FileResult | null;
  /** Of the lookup of a file. */
  fileFailure: Failure | null;
}

export type NumberLookupEvent =
  | { type: 'number.changed'; digits: NationalDigits }
  | { type: 'check.requested' }
  | { type: 'work.retried' }
  | { type: 'wait.prolonged' }
  | { type: 'wait.abandoned' }
  /** A quota was told: at the start, after a lookup, after the window has passed. */
  | { type: 'quota.changed'; quota: Quota; refreshInMs: number }
  | { type: 'file.chosen'; file: ChosenFile; fault: FileFault | null }
  | { type: 'upload.progressed'; progress: number }
  | { type: 'file.retried' }
  /** The citizen waits on for a file that takes long. */
  | { type: 'file.waitProlonged' }
  /** Given up, or done with: another file may be chosen. */
  | { type: 'file.dismissed' };

export interface NumberLookupMeta {
  title: string;
}

import type { NumberInfo, Quota } from '../../contract/numbers.ts';
import type { NationalDigits } from '../../domain/msisdn.ts';
import type { CallFailure, Failure } from '../../contract/failure.ts';

/** Why a file is refused before it is sent. */
export type FileError = 'tooLarge' | 'wrongType' | 'empty' | 'several';

/** A reference to a chosen file; the file itself is stored outside the chart, under the key. */
export interface ChosenFile {
  key: string;
  name: string;
}

/** Results of the lines of a file; each line is counted in exactly one of found, notFound and unreadable. */
export interface FileSummary {
  lines: number;
  found: number;
  /** Of the found ones. */
  ported: number;
  /** Of the found ones: lines that repeat a number of an earlier line. */
  repeated: number;
  notFound: number;
  unreadable: number;
  /** Lines with another number, which was not looked up. */
  withOthers: number;
}

/** One line of the response, as displayed. */
export interface ResultRow {
  given: string;
  operatorName: string;
  regionName: string;
  ported: string;
  portedAt: string;
  remark: string;
}

/** The resulting table; the file itself is stored outside the chart. */
export interface FileResult {
  fileName: string;
  summary: FileSummary;
  /** The first lines. */
  preview: readonly ResultRow[];
}

export type FileOutcome = CallFailure | { tag: 'done'; result: FileResult };

export interface NumberLookupContext {
  digits: NationalDigits;
  number: NumberInfo | null;
  /** Of the lookup of one number. */
  failure: Failure | null;
  /** How often in a row a check was repeated because the server was busy. */
  repeats: number;
  quota: Quota | null;
  file: ChosenFile | null;
  fileError: FileError | null;
  /** The uploaded part of the file, from 0 to 1. */
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
  | { type: 'page.opened' }
  /** The citizen looks at the page again. */
  | { type: 'page.shown' }
  /** By the startup chart, which has received the quota: at start, after a lookup, after its refresh. */
  | { type: 'quota.changed'; quota: Quota }
  | { type: 'file.chosen'; file: ChosenFile; fileError: FileError | null }
  | { type: 'upload.progressed'; progress: number }
  | { type: 'file.retried' }
  /** The citizen keeps waiting for a slow file. */
  | { type: 'file.waitProlonged' }
  /** The file was cancelled or removed: another one may be chosen. */
  | { type: 'file.dismissed' };

export interface NumberLookupMeta {
  title: string;
}

/** What pages read of a state: its view, and what several states have in common. */
export type NumberLookupTag =
  | 'slow'
  | 'fileSlow'
  | 'incomplete'
  | 'checking'
  | 'found'
  | 'notFound'
  | 'refused'
  | 'quotaExceeded'
  | 'failed'
  | 'invalid'
  | 'uploading'
  | 'processing'
  | 'ready'
  | 'fileRefused'
  | 'fileFailed'
  | 'signInNeeded';

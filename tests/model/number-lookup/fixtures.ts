/** The events and outcomes of the number lookup that the tests of its chart and of its page use. */
import type { LookupOutcome } from '../../../machines/lib/outcome.ts';
import type {
  FileError,
  FileOutcome,
  FileResult,
  NumberLookupEvent,
} from '../../../machines/number-lookup/number-lookup.types.ts';
import { buildNumberInfo, buildQuota } from '../../../mocks/builders/numbers.ts';
import { callFailures, type EventExamples, type OutcomeTable, refused } from '../examples.ts';

/** The work that the chart invokes, with its outcomes. */
export interface Outcomes {
  lookupNumber: LookupOutcome;
  lookupFile: FileOutcome;
}
export type Work = keyof Outcomes;

/** Numbers by the outcome of their lookup. */
export const numbers = {
  free: '9000014011',
  unallocated: '9070000055',
  landline: '4951234567',
  partial: '900',
} as const;

const LARGEST_BYTES = 1024 * 1024;
/** Files with the error for which the page refuses them; null: the file is sent. */
export const files = {
  'номера.csv': { content: '9000000001', fileError: null },
  'заголовок.csv': { content: 'Номер\n', fileError: null },
  'фото.png': { content: 'x', fileError: 'wrongType' },
  'пусто.csv': { content: '', fileError: 'empty' },
  'большой.csv': { content: 'x'.repeat(LARGEST_BYTES + 1), fileError: 'tooLarge' },
} as const satisfies Record<string, { content: string; fileError: FileError | null }>;
export type FileName = keyof typeof files;

export const quotaChanged = (remainingCount: number) =>
  ({ type: 'quota.changed', quota: buildQuota({ remainingCount }) }) as const;

/** Examples of every event; a missing one does not compile. */
export const eventExamples = {
  'page.opened': [{ type: 'page.opened' }],
  'page.shown': [{ type: 'page.shown' }],
  'number.changed': Object.values(numbers).map((digits) => ({ type: 'number.changed', digits }) as const),
  'check.requested': [{ type: 'check.requested' }],
  'work.retried': [{ type: 'work.retried' }],
  'wait.prolonged': [{ type: 'wait.prolonged' }],
  'wait.abandoned': [{ type: 'wait.abandoned' }],
  'quota.changed': [quotaChanged(0), quotaChanged(7)],
  'file.chosen': Object.entries(files).map(
    ([name, { fileError }]) => ({ type: 'file.chosen', file: { key: name, name }, fileError }) as const,
  ),
  'upload.progressed': [
    { type: 'upload.progressed', progress: 0.4 },
    { type: 'upload.progressed', progress: 1 },
  ],
  'file.waitProlonged': [{ type: 'file.waitProlonged' }],
  'file.retried': [{ type: 'file.retried' }],
  'file.dismissed': [{ type: 'file.dismissed' }],
} satisfies EventExamples<NumberLookupEvent>;

export const result: FileResult = {
  fileName: 'numbers-2026-11-20.csv',
  summary: { lines: 2, found: 1, ported: 0, repeated: 0, notFound: 0, unreadable: 1, withOthers: 0 },
  preview: [
    {
      given: '9000000001',
      operatorName: 'Т2',
      regionName: 'Краснодарский край',
      ported: 'нет',
      portedAt: '',
      remark: '',
    },
  ],
};

/** Examples of every outcome of every piece of work. */
export const outcomes: { [Name in Work]: OutcomeTable<Outcomes[Name]> } = {
  lookupNumber: {
    found: [
      { output: { tag: 'found', number: buildNumberInfo() }, isReal: true, of: numbers.free },
      {
        output: {
          tag: 'found',
          number: buildNumberInfo({ obstacles: [{ code: 'RANGE_UNKNOWN', availableFrom: null }] }),
        },
        isReal: true,
        of: numbers.unallocated,
      },
    ],
    refused: [
      { output: refused({ code: 'NOT_MOBILE' }), isReal: true, of: numbers.landline },
      { output: refused({ code: 'QUOTA_EXCEEDED' }) },
    ],
    ...callFailures,
  },
  lookupFile: {
    done: [{ output: { tag: 'done', result }, isReal: true, of: 'номера.csv' }],
    refused: [
      { output: refused({ code: 'VALIDATION' }), isReal: true, of: 'заголовок.csv' },
      { output: refused({ code: 'QUOTA_EXCEEDED' }) },
      { output: refused({ code: 'PAYLOAD_TOO_LARGE' }) },
    ],
    ...callFailures,
  },
};

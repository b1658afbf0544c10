/** The events and outcomes of the number lookup that the tests of its chart and of its page use. */
import type { LookupOutcome } from '../../../machines/lib/outcome.ts';
import type {
  FileFault,
  FileOutcome,
  FileResult,
  NumberLookupEvent,
} from '../../../machines/number-lookup/number-lookup.types.ts';
import { buildNumberInfo, buildQuota } from '../../../mocks/builders/numbers.ts';
import { buildProblem } from '../../../mocks/builders/problems.ts';
import type { OutcomeTable } from '../outcomes.ts';

/** The work that the chart invokes, with its outcomes. */
export interface Outcomes {
  lookupNumber: LookupOutcome;
  lookupFile: FileOutcome;
  /** It has no outcome of its own: an answer arrives as `quota.changed`, a failure keeps the old quota. */
  reloadQuota: { tag: 'unanswered' };
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
/** Files with the fault for which the page refuses them; null: the file is sent. */
export const files = {
  'номера.csv': { content: '9000000001', fault: null },
  'заголовок.csv': { content: 'Номер\n', fault: null },
  'фото.png': { content: 'x', fault: 'wrongType' },
  'пусто.csv': { content: '', fault: 'empty' },
  'большой.csv': { content: 'x'.repeat(LARGEST_BYTES + 1), fault: 'tooLarge' },
} as const satisfies Record<string, { content: string; fault: FileFault | null }>;
export type FileName = keyof typeof files;

const DAY = 86_400_000;
export const quotaChanged = (remainingCount: number) =>
  ({ type: 'quota.changed', quota: buildQuota({ remainingCount }), refreshInMs: DAY }) as const;

/** Examples of every event; a missing one does not compile. */
export const eventExamples = {
  'number.changed': Object.values(numbers).map((digits) => ({ type: 'number.changed', digits }) as const),
  'check.requested': [{ type: 'check.requested' }],
  'work.retried': [{ type: 'work.retried' }],
  'wait.prolonged': [{ type: 'wait.prolonged' }],
  'wait.abandoned': [{ type: 'wait.abandoned' }],
  'quota.changed': [quotaChanged(0), quotaChanged(7)],
  'file.chosen': Object.entries(files).map(
    ([name, { fault }]) => ({ type: 'file.chosen', file: { key: name, name }, fault }) as const,
  ),
  'upload.progressed': [
    { type: 'upload.progressed', progress: 0.4 },
    { type: 'upload.progressed', progress: 1 },
  ],
  'file.waitProlonged': [{ type: 'file.waitProlonged' }],
  'file.retried': [{ type: 'file.retried' }],
  'file.dismissed': [{ type: 'file.dismissed' }],
} satisfies { [Type in NumberLookupEvent['type']]: Extract<NumberLookupEvent, { type: Type }>[] };

export const result: FileResult = {
  fileName: 'numbers-2026-11-20.csv',
  summary: { lines: 2, found: 1, ported: 0, repeated: 0, notFound: 0, unreadable: 1 },
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

const refused = (code: 'NOT_MOBILE' | 'QUOTA_EXCEEDED' | 'VALIDATION' | 'PAYLOAD_TOO_LARGE') =>
  ({ tag: 'refused', problem: buildProblem({ code }) }) as const;
const silent = [{ output: { tag: 'unreachable', status: 503, code: null, traceId: null } }] as const;
const ended = [{ output: { tag: 'sessionExpired' } }] as const;
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
      { output: refused('NOT_MOBILE'), isReal: true, of: numbers.landline },
      { output: refused('QUOTA_EXCEEDED') },
    ],
    unreachable: silent,
    sessionExpired: ended,
  },
  lookupFile: {
    done: [{ output: { tag: 'done', result }, isReal: true, of: 'номера.csv' }],
    refused: [
      { output: refused('VALIDATION'), isReal: true, of: 'заголовок.csv' },
      { output: refused('QUOTA_EXCEEDED') },
      { output: refused('PAYLOAD_TOO_LARGE') },
    ],
    unreachable: silent,
    sessionExpired: ended,
  },
  reloadQuota: { unanswered: [{ output: { tag: 'unanswered' } }] },
};

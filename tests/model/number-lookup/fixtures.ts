import type { LookupOutcome } from '../../../machines/lib/outcome.ts';
import type {
  FileOutcome,
  FileResult,
  NumberLookupEvent,
} from '../../../machines/number-lookup/number-lookup.types.ts';
import { buildNumberInfo, buildQuota } from '../../../mocks/builders/numbers.ts';
import { buildProblem } from '../../../mocks/builders/problems.ts';

const file = { key: 'file-1', name: 'numbers.csv' };

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

/** One or more examples of every event: a new event does not compile until it stands here. */
export const eventExamples = {
  'number.changed': [
    { type: 'number.changed', digits: '9000000001' },
    { type: 'number.changed', digits: '900' },
  ],
  'check.requested': [{ type: 'check.requested' }],
  'work.retried': [{ type: 'work.retried' }],
  'wait.prolonged': [{ type: 'wait.prolonged' }],
  'wait.abandoned': [{ type: 'wait.abandoned' }],
  'quota.changed': [
    { type: 'quota.changed', quota: buildQuota(), refreshInMs: 60_000 },
    { type: 'quota.changed', quota: buildQuota({ remainingCount: 0 }), refreshInMs: 60_000 },
  ],
  'file.chosen': [
    { type: 'file.chosen', file, fault: null },
    { type: 'file.chosen', file, fault: 'tooLarge' },
  ],
  'upload.progressed': [
    { type: 'upload.progressed', progress: 0.5 },
    { type: 'upload.progressed', progress: 1 },
  ],
  'file.retried': [{ type: 'file.retried' }],
  'file.waitProlonged': [{ type: 'file.waitProlonged' }],
  'file.dismissed': [{ type: 'file.dismissed' }],
} satisfies { [Type in NumberLookupEvent['type']]: Extract<NumberLookupEvent, { type: Type }>[] };

const refused = (code: 'QUOTA_EXCEEDED' | 'NOT_MOBILE' | 'VALIDATION') =>
  ({ tag: 'refused', problem: buildProblem({ code }) }) as const;
const unreachable = { tag: 'unreachable', status: 503, code: null, traceId: 'trace-1' } as const;
const sessionExpired = { tag: 'sessionExpired' } as const;

/** Every outcome of every piece of work. */
export const outcomeExamples = {
  lookupNumber: [
    { tag: 'found', number: buildNumberInfo() },
    { tag: 'found', number: buildNumberInfo({ obstacles: [{ code: 'RANGE_UNKNOWN', availableFrom: null }] }) },
    refused('QUOTA_EXCEEDED'),
    refused('NOT_MOBILE'),
    sessionExpired,
    unreachable,
  ] satisfies LookupOutcome[],
  lookupFile: [{ tag: 'done', result }, refused('VALIDATION'), sessionExpired, unreachable] satisfies FileOutcome[],
  reloadQuota: [undefined],
} as const;

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { machines } from '../../machines/registry.ts';
import { readChartVersions } from './chart-versions.ts';

const present = readChartVersions();

interface Edit {
  file: string;
  from: string | RegExp;
  to: string;
}

/** The versions as they would be after an edit of the source. */
const versionsAfter = (...edits: readonly Edit[]) =>
  readChartVersions((file) =>
    edits
      .filter((edit) => edit.file === file)
      .reduce(
        (text, { from, to }) => {
          const edited = text.replace(from, to);
          if (edited === text) {
            throw new Error(`${file} has no ${String(from)}`);
          }
          return edited;
        },
        readFileSync(file, 'utf8'),
      ),
  ).versions;

/** The charts whose version an edit changes, with the implementations that it changes. */
const changedBy = (...edits: readonly Edit[]): Record<string, string[]> => {
  const versions = versionsAfter(...edits);
  return Object.fromEntries(
    Object.entries(present.versions)
      .filter(([name, { version }]) => versions[name]?.version !== version)
      .map(([name, { implementations }]) => [
        name,
        implementations
          .filter(
            (one) =>
              !versions[name]?.implementations.some((other) => other.digest === one.digest && other.name === one.name),
          )
          .map(({ name: implementation }) => implementation),
      ]),
  );
};

test('reads a version of every chart and each of its implementations', () => {
  expect(Object.keys(present.versions)).toEqual(Object.keys(machines));
  for (const [name, machine] of Object.entries(machines)) {
    const { actions, delays, guards } = machine.implementations;
    expect(present.versions[name]?.implementations.map((one) => one.name).toSorted()).toEqual(
      [actions, delays, guards].flatMap(Object.keys).toSorted(),
    );
  }
  expect(new Set(Object.values(present.versions).map(({ version }) => version)).size).toBe(
    Object.keys(machines).length,
  );
});

const startup = 'machines/startup/startup.machine.ts';
const startupInitial = 'machines/startup/startup.initial.ts';
const auth = 'machines/auth/auth.machine.ts';
const portationStatus = 'machines/portation-status/portation-status.machine.ts';
const submit = 'machines/portation-flow/steps/submit.state.ts';

test.each<[string, Edit, Record<string, string[]>]>([
  ['a delay', { file: startup, from: 'retryPause: 15_000', to: 'retryPause: 150_000' }, { startup: ['retryPause'] }],
  [
    'the constant of a delay in the domain',
    { file: 'domain/slow-response.ts', from: '20_000', to: '200_000' },
    {
      auth: ['slowResponseDelay'],
      portationFlow: ['slowResponseDelay'],
      numberLookup: ['slowResponseDelay'],
      portationWatch: ['slowResponseDelay'],
      orderRemoval: ['slowResponseDelay'],
      feedback: ['slowResponseDelay'],
    },
  ],
  [
    'a function that a delay calls',
    { file: 'machines/lib/polling.ts', from: '1.5 **', to: '1.4 **' },
    { portationFlow: ['pollInterval'], portationWatch: ['pollInterval'] },
  ],
  [
    'a guard',
    { file: portationStatus, from: '=> params.isInTime', to: '=> !params.isInTime' },
    // Both ask this chart whether a portation has ended.
    { portationStatus: ['isInTime'], portationFlow: ['isSettled'], portationWatch: ['isSettled'] },
  ],
  [
    'a function of the domain that guards call',
    { file: 'domain/msisdn.ts', from: '^\\d{10}$', to: '^\\d{9}$' },
    {
      portationFlow: [
        'setOrder',
        'isNumberComplete',
        'isReadyToResume',
        'isDraftComplete',
        'isNumberKnown',
        'hasCompleteNumber',
      ],
      numberLookup: ['hasCompleteNumber'],
    },
  ],
  ['an assignment', { file: auth, from: 'assign({ session: null })', to: 'assign({})' }, { auth: ['clearSession'] }],
  [
    'the initial context',
    { file: startupInitial, from: 'quota: null,', to: 'quota: { remainingCount: 1, refreshAt: null },' },
    { startup: [] },
  ],
  [
    'the pause before the quota is loaded again',
    { file: startup, from: 'MIN_REFRESH_INTERVAL_MS = 15_000', to: 'MIN_REFRESH_INTERVAL_MS = 150_000' },
    { startup: ['untilRefresh'] },
  ],
  ['an entry', { file: auth, from: "entry: 'tellSessionEnded',", to: '' }, { auth: [] }],
  [
    'whom a chart tells',
    { file: auth, from: "tell('portationFlow', 'session.ended')", to: "tell('startup', 'session.ended')" },
    { auth: ['tellSessionEnded'] },
  ],
  [
    'what a chart tells',
    { file: auth, from: "tell('portationFlow', 'session.ended')", to: "tell('portationFlow', 'session.restored')" },
    { auth: ['tellSessionEnded'] },
  ],
  ['an exit', { file: submit, from: "exit: 'clearPersonal',", to: '' }, { portationFlow: [] }],
  [
    'a target',
    { file: auth, from: "retryPause: { target: 'verifying' }", to: "retryPause: { target: 'fresh' }" },
    { auth: [] },
  ],
  ['reenter', { file: auth, from: 'reenter: true,', to: '' }, { auth: [] }],
  ['a tag', { file: auth, from: "tags: ['settled', 'signedIn']", to: "tags: ['signedIn']" }, { auth: [] }],
  ['the input of an actor', { file: auth, from: 'isBackground: true', to: 'isBackground: false' }, { auth: [] }],
])('changes with %s', (_what, edit, changed) => {
  expect(changedBy(edit)).toEqual(changed);
});

test('changes with the order of guarded transitions', () => {
  const [signedIn, anonymous] = [
    "guard: when('isSignedIn'), target: 'fresh'",
    "guard: when('isAnonymous'), target: '#auth.expired'",
  ];
  expect(
    changedBy(
      { file: auth, from: signedIn, to: 'FIRST' },
      { file: auth, from: anonymous, to: signedIn },
      { file: auth, from: 'FIRST', to: anonymous },
    ),
  ).toEqual({ auth: [] });
});

test.each<[string, Edit[]]>([
  ['a comment', [{ file: auth, from: 'delays: {', to: '/* Pauses. */ delays: { // in milliseconds' }]],
  ['layout', [{ file: auth, from: /\n\s*/g, to: '\n' }]],
  [
    'the manner of writing a number or a text',
    [
      { file: startup, from: '15_000', to: '15000' },
      { file: startup, from: "id: 'startup'", to: '"id": "startup"' },
    ],
  ],
  ['parentheses', [{ file: portationStatus, from: '=> params.isInTime', to: '=> (params.isInTime)' }]],
  ['a shorthand', [{ file: startup, from: '({ part, failure:', to: '({ part: part, failure:' }]],
  [
    'a type annotation of a parameter',
    [
      {
        file: portationStatus,
        from: '(_, params: { isInTime: boolean })',
        to: '(_: unknown, params: Readonly<{ isInTime: boolean }>)',
      },
    ],
  ],
  [
    'the return type of a function',
    [{ file: 'domain/msisdn.ts', from: 'digits is NationalNumber =>', to: 'boolean =>' }],
  ],
  ['an assertion of a type', [{ file: startup, from: '15_000,', to: '15_000 as number,' }]],
  ['the types of a chart', [{ file: auth, from: 'events: {} as AuthEvent,', to: '' }]],
  ['a title', [{ file: auth, from: 'Проверяем вход', to: 'Узнаём, кто вошёл' }]],
  ['a description', [{ file: auth, from: 'Отсутствие сессии — не ошибка.', to: '' }]],
  ['the name of a constant', [{ file: auth, from: /RENEW_BEFORE_MS/g, to: 'RENEWAL_MS' }]],
  [
    'the name of a function that is imported',
    [
      { file: auth, from: 'import { when }', to: 'import { when as on }' },
      { file: auth, from: /when\('/g, to: "on('" },
    ],
  ],
])('does not change with %s', (_what, edits) => {
  expect(changedBy(...edits)).toEqual({});
});

test('throws when the source cannot be followed', () => {
  const when = { file: 'machines/lib/when.ts', from: 'export const when =', to: 'export default' };
  expect(() => versionsAfter(when)).toThrow('machines/lib/when.ts');
  expect(() => versionsAfter({ ...when, to: 'export const other =' })).toThrow('machines/lib/when.ts');
  const data = { file: 'domain/slow-response.ts', from: /^/, to: "import data from './data.json';" };
  expect(() => versionsAfter(data)).toThrow('domain/slow-response.ts');
});

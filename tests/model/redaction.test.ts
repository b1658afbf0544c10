import { createActor, type InspectionEvent } from 'xstate';
import { expect, test, vi } from 'vitest';
import { portationFlowMachine } from '../../machines/portation-flow/portation-flow.machine.ts';
import type { PortationFlowEvent } from '../../machines/portation-flow/portation-flow.types.ts';
import { createRecorder } from '../../src/inspector/recorder.ts';
import { openStately } from '../../src/inspector/stately.ts';
import { createRedactor } from '../../src/inspector/redact.ts';
import { charts, recordFailingSubmit } from './portation-flow/recorded-flow.ts';

/** One of each kind of what could name or lead to a person; all invented. */
const planted: Readonly<Record<string, string | number>> = {
  surname: 'Вымышленнова',
  latinName: 'Vymyshlennova',
  fullName: 'Вымышленнова Пробa Образцовна',
  birthDate: '1987-03-14',
  birthDateInWords: '14 марта 1987 года',
  birthplace: 'гор. Небывалый Выдуманской области',
  passport: '4509 123456',
  passportNumber: 4509123456,
  passportIssuer: 'ОВД района Придуманное',
  snils: '112-233-445 95',
  inn: '500100732259',
  email: 'vymyshlennova@example.test',
  phone: '+7 (916) 555-01-23',
  digits: '9165550123',
  msisdn: '79165550123',
  msisdnNumber: 79165550123,
  address: 'ул. Несуществующая, д. 13, кв. 66',
  postcode: '999777',
  card: '4276 1234 5678 9010',
  token: 'eyJhbGciOiJIUzI1NiJ9.c2VjcmV0.invalid-signature',
  activationCode: 'LPA:1$rsp.invented.test$K2-INVENTED-CODE',
  idempotencyKey: '6f1c2a77-5b7e-4f0e-9f54-0d2b5a1c9e31',
  returnTo: 'https://site.test/account/79165550123/orders?name=Vymyshlennova',
  ip: '203.0.113.77',
  coordinates: '55.751244, 37.618423',
};

/** Every way in which a value could be found in a file, whole or in its revealing parts. */
const traces = (value: string | number): string[] => {
  const text = String(value);
  const digits = text.replaceAll(/\D/g, '');
  return [
    text,
    ...text.split(/[\s,@?=&]+/).filter((part) => part.length > 4),
    ...(digits.length >= 6 ? [digits, digits.slice(-7)] : []),
  ];
};

const found = (file: string): string[] =>
  Object.entries(planted).flatMap(([kind, value]) =>
    traces(value)
      .filter((trace) => file.includes(trace))
      .map((trace) => `${kind}: ${trace}`),
  );

test('plants and detects more than twenty kinds of personal data', () => {
  expect(Object.keys(planted).length).toBeGreaterThan(20);
  expect(new Set(found(JSON.stringify(planted)).map((trace) => trace.split(':')[0])).size).toBe(
    Object.keys(planted).length,
  );
});

test.each(Object.entries(planted))('removes %s in every position', (kind, value) => {
  const { redact } = createRedactor();
  const file = JSON.stringify(
    redact({
      type: 'application.changed',
      [kind]: value,
      [String(value)]: true,
      list: [value, [value]],
      deep: {
        status: value,
        code: value,
        version: value,
        step: value,
        tag: value,
        a: { b: { c: { type: value, tag: value } } },
      },
      error: new Error(`failed for ${value}`),
      bag: new Map([['x', value]]),
      now: value,
      text: `«${value}»`,
    }),
  );
  expect(traces(value).filter((trace) => file.includes(trace))).toEqual([]);
});

/** Runs the real chart with everything planted in events, answers and failures. */
const runPlanted = (inspect: (event: InspectionEvent) => void): void => {
  const actor = createActor(
    portationFlowMachine.provide({
      actions: { storeDraft: () => undefined, removeDraft: () => undefined, storeApplication: () => undefined },
    }),
    {
      input: {
        draft: {
          digits: '9165550123',
          recipientId: 'Вымышленнова',
          tariffId: planted['token'] as string,
          resume: false,
        },
      },
      inspect,
    },
  );
  actor.start();
  // What the types forbid may still come from a page that was tampered with.
  const send = (event: { type: string; [key: string]: unknown }): void => actor.send(event as PortationFlowEvent);
  send({ type: 'number.changed', digits: '9165550123', ...planted });
  send({ type: 'operator.chosen', operatorId: planted['email'] });
  send({ type: 'address.entered', step: 'submit', orderId: planted['idempotencyKey'] });
  send({ type: 'session.restored' });
  send({ type: 'application.changed', application: { ...planted, nested: [planted] } });
  send({ type: 'xstate.error.actor.openOrder', error: new Error(JSON.stringify(planted)) });
  send({ type: 'work.retried' });
  send({ type: 'xstate.done.actor.openOrder', output: { tag: 'unreachable', status: 503, ...planted } });
  actor.stop();
};

test('a recording of the real chart contains no personal data in events, outputs and failures', () => {
  const recorder = createRecorder({ charts, now: () => 0 });
  runPlanted(recorder.inspect);
  const file = JSON.stringify(recorder.recording());
  expect(file).toContain('number.changed');
  expect(found(file)).toEqual([]);
});

test.each(Object.entries(planted))('removes %s from what the server did', (_, value) => {
  const recorder = createRecorder({ charts, now: () => 0 });
  const text = String(value);
  const step = { kind: 'message', party: 'bdpn', orderId: text, event: text, from: text, to: text } as const;
  recorder.setServer({
    now: '2026-11-20T09:00:00.000Z',
    steps: [{ ...step, at: '2026-11-20T09:00:00.000Z', outcome: 'waiting', attempts: 1 }],
  });
  const file = JSON.stringify(recorder.recording().server);
  expect(traces(value).filter((trace) => file.includes(trace))).toEqual([]);
});

test('messages to the Stately inspector contain none and go only to its window', () => {
  // The library stamps each message with the time, whose digits could by chance contain a planted number.
  vi.setSystemTime('2026-11-20T09:00:00.000Z');
  const posted: unknown[] = [];
  const opened: string[] = [];
  const listeners: ((event: { data: unknown }) => void)[] = [];
  // As much of a browser's window as the library asks for.
  const window: unknown = {
    open: (url: string) => {
      opened.push(url);
      return { postMessage: (message: unknown) => posted.push(message) };
    },
    addEventListener: (_: string, listener: (event: { data: unknown }) => void) => listeners.push(listener),
  };
  const recorder = createRecorder({ charts, now: () => 0, mirror: openStately(window as Window, charts) });
  for (const listener of listeners) {
    listener({ data: { type: '@statelyai.connected' } });
  }
  runPlanted(recorder.inspect);
  expect(opened).toEqual(['https://stately.ai/inspect']);
  const types = new Set((posted as { type: string }[]).map(({ type }) => type));
  expect([...types].toSorted()).toEqual(['@xstate.actor', '@xstate.event', '@xstate.snapshot']);
  expect(posted.length).toBeGreaterThan(10);
  expect(found(JSON.stringify(posted))).toEqual([]);
  // The drawing comes along, or the window would have nothing to show.
  expect(JSON.stringify(posted[0])).toContain('signInNeeded');
  vi.useRealTimers();
});

test('uses one token per value', () => {
  const { redact } = createRedactor();
  expect(redact({ a: 'Тестова', b: 'Тестова', c: 'Образцов' })).toEqual({ a: '#1', b: '#1', c: '#2' });
  expect(redact({ digits: '9165550123', msisdn: '79165550123', other: '79165550124', typed: '91655' })).toEqual({
    digits: '0000000001',
    msisdn: '70000000001',
    other: '70000000002',
    typed: '00000',
  });
});

test('keeps enumerated values, flags and small numbers readable', () => {
  const { redact } = createRedactor();
  const readable = {
    type: 'xstate.done.actor.submitOrder',
    output: { tag: 'refused', problem: { code: 'STALE', status: 400 } },
    isComplete: true,
    version: 3,
  };
  expect(redact(readable)).toEqual(readable);
});

test('uses different tokens in different recordings', async () => {
  const [first, second] = [createRedactor(), createRedactor()];
  first.redact('Тестова');
  expect(first.redact('Образцов')).toBe('#2');
  expect(second.redact('Образцов')).toBe('#1');
  expect(found(JSON.stringify((await recordFailingSubmit()).recording))).toEqual([]);
});

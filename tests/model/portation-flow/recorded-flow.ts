/** A session as it goes wrong: the submission fails, is repeated, and is refused by the database. */
import type { AnyStateMachine } from 'xstate';
import { machines } from '../../../machines/registry.ts';
import { buildPersonalInfo } from '../../../mocks/builders/esia.ts';
import { buildNumberInfo } from '../../../mocks/builders/numbers.ts';
import { buildOrder } from '../../../mocks/builders/orders.ts';
import { createRecorder } from '../../../src/inspector/recorder.ts';
import type { Recording } from '../../../src/inspector/recording.ts';
import { unreachable } from '../examples.ts';
import { NOW, ORDER_ID, pending, rejected, submission, withTariff } from './fixtures.ts';
import { runFlow } from './run-flow.ts';

export const charts: Readonly<Record<string, AnyStateMachine>> = machines;

/** Runs the session and gives back what was recorded of it, with where the chart really was after each event. */
export const recordFailingSubmit = async (): Promise<{
  recording: Recording;
  lastState: unknown;
  lastContext: unknown;
}> => {
  let time = 0;
  const recorder = createRecorder({
    charts,
    now: () => {
      time += 250;
      return time;
    },
  });
  const flow = runFlow({ inspect: recorder.inspect });
  for (const digits of [
    '9',
    '90',
    '900',
    '9000',
    '90000',
    '900000',
    '9000000',
    '90000000',
    '900000000',
    '9000000001',
  ]) {
    flow.send({ type: 'number.changed', digits });
  }
  flow.clock.increment(25_000);
  flow.send({ type: 'wait.prolonged' });
  await flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo() });
  // Nothing to save yet: the chart does not listen to this here.
  flow.send({ type: 'removal.confirmed' });
  flow.send({ type: 'operator.chosen', operatorId: 'mts' });
  flow.send({ type: 'step.continued', isSignedIn: true });
  await flow.answer('initOrder', { tag: 'created', order: buildOrder(), resumed: false, now: NOW });
  flow.send({ type: 'tariff.chosen', tariffId: 'mts-spokoynyy-25' });
  await flow.answer('saveTariff', { tag: 'changed', order: withTariff, now: NOW });
  await flow.answer('loadPersonal', { tag: 'loaded', personal: buildPersonalInfo() });
  flow.send({ type: 'personal.requested' });
  await flow.answer('loadPersonal', { tag: 'loaded', personal: buildPersonalInfo() });
  flow.send({ type: 'application.changed', application: submission.application });
  flow.clock.increment(1_000);
  await flow.answer('saveApplication', { tag: 'changed', order: withTariff, now: NOW });
  flow.send({ type: 'application.submitted', submission });
  await flow.answer('submitOrder', unreachable);
  flow.send({ type: 'work.retried' });
  await flow.crash('submitOrder');
  flow.send({ type: 'work.retried' });
  await flow.answer('submitOrder', { tag: 'changed', order: pending, now: NOW });
  flow.send({ type: 'address.entered', step: 'done', orderId: ORDER_ID });
  await flow.answer('pollOrder', { tag: 'loaded', order: pending, portation: null, isChanged: true, now: NOW });
  flow.clock.increment(3_000);
  await flow.answer('pollOrder', { tag: 'loaded', order: rejected, portation: null, isChanged: true, now: NOW });
  const recording = recorder.recording();
  return { recording, lastState: flow.state(), lastContext: flow.context() };
};

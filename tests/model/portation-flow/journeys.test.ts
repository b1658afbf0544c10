import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { portationFlowMachine } from '../../../machines/portation-flow/portation-flow.machine.ts';
import {
  selectCanContinue,
  selectHasUnsaved,
  selectRecipientError,
} from '../../../machines/portation-flow/portation-flow.selectors.ts';
import { buildPersonalInfo } from '../../../mocks/builders/esia.ts';
import { buildNumberInfo } from '../../../mocks/builders/numbers.ts';
import { AUTOSAVE_PAUSE_MS } from '../../../machines/portation-flow/portation-flow.setup.ts';
import { SLOW_RESPONSE_MS } from '../../../domain/slow-response.ts';
import { emptyApplication } from '../../../contract/empty-application.ts';
import { buildApplication, buildOrder } from '../../../mocks/builders/orders.ts';
import { buildPortation } from '../../../mocks/builders/portations.ts';
import {
  cancelled,
  deleted,
  draft,
  NOW,
  opened,
  ORDER_ID,
  OTHER_ID,
  pending,
  registered,
  rejected,
  submission,
  withTariff,
} from './fixtures.ts';
import { runFlow } from './run-flow.ts';
import { busy, missing, refused, sessionExpired, unreachable } from '../examples.ts';

const typed = { type: 'number.changed', digits: '9000000001' } as const;
const edited = { ...emptyApplication, slot: '10-11' };

/** A signed-in citizen on step 3, with everything loaded. */
const atSubmit = async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'submit', orderId: ORDER_ID });
  await flow.answer('openOrder', opened(withTariff));
  await flow.answer('loadPersonal', { tag: 'loaded', personal: buildPersonalInfo() });
  expect(flow.state()).toEqual({ active: { submit: { form: 'editing', personal: 'masked' } } });
  return flow;
};

/** Step 1 with a number that can be ported. */
const atChecked = async () => {
  const flow = runFlow();
  flow.send(typed);
  await flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo() });
  return flow;
};

test('ports a number from typing to registration', async () => {
  const flow = runFlow();
  flow.send(typed);
  expect(flow.state()).toEqual({ active: { init: { checking: 'waiting' } } });
  await flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo() });
  expect(flow.state()).toEqual({ active: { init: 'checked' } });
  flow.send({ type: 'operator.chosen', operatorId: 'mts' });
  flow.send({ type: 'step.continued', isSignedIn: true });
  expect(await flow.answer('initOrder', { tag: 'created', order: buildOrder(), resumed: false, now: NOW })).toEqual({
    digits: '9000000001',
    recipientId: 'mts',
    tariffId: null,
  });
  expect(flow.state()).toEqual({ active: { tariffs: 'choosing' } });
  flow.send({ type: 'tariff.chosen', tariffId: 'mts-spokoynyy-25' });
  expect(await flow.answer('saveTariff', { tag: 'changed', order: withTariff, now: NOW })).toEqual({
    orderId: ORDER_ID,
    version: 1,
    tariffId: 'mts-spokoynyy-25',
  });
  await flow.answer('loadPersonal', { tag: 'loaded', personal: buildPersonalInfo() });
  flow.send({ type: 'application.submitted', submission });
  expect(await flow.answer('submitOrder', { tag: 'changed', order: pending, now: NOW })).toEqual({
    orderId: ORDER_ID,
    version: 2,
    submission,
  });
  await flow.answer('pollOrder', { tag: 'loaded', order: pending, portation: null, isChanged: false, now: NOW });
  flow.clock.increment(3_000);
  await flow.answer('pollOrder', {
    tag: 'loaded',
    order: registered,
    portation: buildPortation(),
    isChanged: true,
    now: NOW,
  });
  expect(flow.state()).toEqual({ active: { done: { status: 'waiting', removal: 'idle' } } });
  expect(flow.context().order?.npId).toBe('1000000000000001');
});

test('aborts the pending lookup on typing', async () => {
  const flow = runFlow();
  flow.send(typed);
  flow.send({ type: 'number.changed', digits: '900000000' });
  expect(flow.awaited()).toEqual([]);
  expect(flow.state()).toEqual({ active: { init: 'typing' } });
});

test('blocks step 1 on an obstacle of the number for every operator', async () => {
  const flow = runFlow();
  flow.send(typed);
  await flow.answer('lookupNumber', {
    tag: 'found',
    number: buildNumberInfo({ obstacles: [{ code: 'TOO_EARLY', availableFrom: '2026-12-31' }] }),
  });
  flow.send({ type: 'operator.chosen', operatorId: 'mts' });
  flow.send({ type: 'step.continued', isSignedIn: true });
  expect(flow.state()).toEqual({ active: { init: 'obstructed' } });
});

const recipients = [
  { operatorId: 'mts', regionCodes: ['25'] },
  { operatorId: 'motiv', regionCodes: ['66'] },
];

test.each(['before', 'after'] as const)(
  'rejects an operator that does not serve the region, with the list loaded %s the choice',
  async (order) => {
    const flow = runFlow();
    if (order === 'before') {
      flow.send({ type: 'recipients.loaded', recipients });
    }
    flow.send({ type: 'operator.chosen', operatorId: 'motiv' });
    flow.send(typed);
    await flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo({ regionCode: '25' }) });
    if (order === 'after') {
      flow.send({ type: 'recipients.loaded', recipients });
    }
    for (const isSignedIn of [true, false]) {
      flow.send({ type: 'step.continued', isSignedIn });
      expect(flow.state()).toEqual({ active: { init: 'checked' } });
    }
    expect([selectCanContinue(flow.snapshot()), selectRecipientError(flow.snapshot())]).toEqual([false, 'notOffered']);
    flow.send({ type: 'operator.chosen', operatorId: 'mts' });
    expect(selectCanContinue(flow.snapshot())).toBe(true);
    flow.send({ type: 'step.continued', isSignedIn: true });
    expect(flow.awaited()).toEqual(['initOrder']);
  },
);

test('accepts any operator while the list is not loaded or the region is unknown', async () => {
  const flow = runFlow();
  flow.send({ type: 'operator.chosen', operatorId: 'motiv' });
  flow.send(typed);
  await flow.answer('lookupNumber', refused({ code: 'QUOTA_EXCEEDED' }));
  expect(selectCanContinue(flow.snapshot())).toBe(true);
  flow.send({ type: 'recipients.loaded', recipients });
  expect(selectCanContinue(flow.snapshot())).toBe(true);
  flow.send({ type: 'recipients.loaded', recipients: recipients.slice(0, 1) });
  expect(selectCanContinue(flow.snapshot())).toBe(false);
});

test('does not retry a failed creation with an operator that does not serve the region', async () => {
  const flow = runFlow();
  flow.send({ type: 'recipients.loaded', recipients });
  flow.send({ type: 'operator.chosen', operatorId: 'mts' });
  flow.send(typed);
  await flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo({ regionCode: '25' }) });
  flow.send({ type: 'step.continued', isSignedIn: true });
  await flow.answer('initOrder', unreachable);
  flow.send({ type: 'operator.chosen', operatorId: 'motiv' });
  flow.send({ type: 'step.continued', isSignedIn: true });
  expect(flow.state()).toEqual({ active: { init: 'createFailed' } });
  flow.send({ type: 'operator.chosen', operatorId: 'mts' });
  flow.send({ type: 'step.continued', isSignedIn: true });
  expect(flow.awaited()).toEqual(['initOrder']);
});

test('keeps the list of operators for a new application', () => {
  const flow = runFlow();
  flow.send({ type: 'recipients.loaded', recipients });
  flow.send({ type: 'flow.restarted' });
  expect(flow.context().recipients).toEqual(recipients);
});

test('keeps number obstacles and clears operator obstacles on a change of operator', async () => {
  const refusal = refused({ code: 'NOT_MOBILE' });
  const flow = runFlow();
  flow.send(typed);
  await flow.answer('lookupNumber', refusal);
  flow.send({ type: 'operator.chosen', operatorId: 'mts' });
  expect(flow.state()).toEqual({ active: { init: 'refused' } });
  expect(flow.context().failure).toEqual(refusal);

  flow.send({ ...typed, digits: '9000000002' });
  await flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo() });
  flow.send({ type: 'step.continued', isSignedIn: true });
  await flow.answer('initOrder', refused({ code: 'SAME_OPERATOR' }));
  expect(flow.context().failure).not.toBeNull();
  flow.send({ type: 'operator.chosen', operatorId: 'motiv' });
  expect(flow.context().failure).toBeNull();

  flow.send({ type: 'step.continued', isSignedIn: true });
  await flow.answer('initOrder', unreachable);
  flow.send({ type: 'operator.chosen', operatorId: 'mts' });
  expect(flow.context().failure).toBeNull();
  expect(flow.state()).toEqual({ active: { init: 'createFailed' } });
});

test('blocks the operator that already serves the number', async () => {
  const flow = await atChecked();
  flow.send({ type: 'operator.chosen', operatorId: 't2' });
  flow.send({ type: 'step.continued', isSignedIn: true });
  flow.send({ type: 'step.continued', isSignedIn: false });
  expect(flow.state()).toEqual({ active: { init: 'checked' } });
});

test('a spent lookup quota never blocks the citizen', async () => {
  const flow = runFlow();
  flow.send(typed);
  flow.send({ type: 'operator.chosen', operatorId: 'mts' });
  await flow.answer('lookupNumber', refused({ code: 'QUOTA_EXCEEDED' }));
  expect(flow.state()).toEqual({ active: { init: 'unchecked' } });
  flow.send({ type: 'step.continued', isSignedIn: true });
  await flow.answer('initOrder', { tag: 'created', order: buildOrder(), resumed: false, now: NOW });
  expect(flow.state()).toEqual({ active: { tariffs: 'choosing' } });
});

test('«Продолжить» without a session stores the draft, requests ESIA and continues once on return', async () => {
  const before = await atChecked();
  before.send({ type: 'operator.chosen', operatorId: 'mts' });
  before.send({ type: 'step.continued', isSignedIn: false });
  expect(before.state()).toEqual({ active: { init: 'signingIn' } });
  expect(before.stored.signIns).toBe(1);
  const left = before.stored.drafts.at(-1);
  expect(left).toEqual({ ...draft, resume: true });

  const after = runFlow();
  after.send({ type: 'draft.restored', draft: { ...draft, resume: true } });
  expect(after.state()).toEqual({ active: { init: { creating: 'waiting' } } });
  expect(after.stored.drafts.at(-1)).toEqual({ ...draft, resume: false });
});

test('says that the quota is outdated after every lookup, also an aborted one', async () => {
  const flow = await atChecked();
  expect(flow.stored.outdatedQuotas).toBe(1);
  flow.send({ type: 'number.changed', digits: '9000000002' });
  flow.send({ type: 'number.changed', digits: '900' });
  expect(flow.stored.outdatedQuotas).toBe(2);
});

/** A visitor has pressed «Продолжить». */
const atSigningIn = async () => {
  const flow = await atChecked();
  flow.send({ type: 'operator.chosen', operatorId: 'mts' });
  flow.send({ type: 'step.continued', isSignedIn: false });
  return flow;
};

test('requests ESIA again when the session chart starts after «Продолжить» and finds no session', async () => {
  const flow = await atSigningIn();
  flow.send({ type: 'session.notFound' });
  expect([flow.state(), flow.stored.signIns]).toEqual([{ active: { init: 'signingIn' } }, 2]);
});

test('does not go to ESIA when the session chart finds a session after «Продолжить»', async () => {
  const flow = await atSigningIn();
  flow.send({ type: 'session.restored' });
  expect([flow.state(), flow.stored.signIns]).toEqual([{ active: { init: { creating: 'waiting' } } }, 1]);
  expect(flow.stored.drafts.at(-1)).toEqual({ ...draft, resume: false });
});

test.each([{ type: 'page.shown' }, { type: 'redirect.stopped' }, { type: 'failure.dismissed' }] as const)(
  '«Продолжить» that was given up is not continued after a later sign-in: $type',
  async (event) => {
    const flow = await atSigningIn();
    flow.send(event);
    expect(flow.state()).toEqual({ active: { init: 'checked' } });
    expect(flow.stored.drafts.at(-1)).toEqual({ ...draft, resume: false });
  },
);

test('shows step 1 again when the page was not left for ESIA', async () => {
  const flow = await atSigningIn();
  flow.send({ type: 'redirect.stopped' });
  expect(flow.state()).toEqual({ active: { init: 'checked' } });
  // The session chart checks again, and finds no session.
  flow.send({ type: 'session.notFound' });
  expect([flow.state(), flow.stored.signIns]).toEqual([{ active: { init: 'checked' } }, 1]);
});

test('restores the number and does not continue on return from ESIA without a session', async () => {
  const flow = runFlow({ isSignedIn: false });
  flow.send({ type: 'draft.restored', draft: { ...draft, resume: true } });
  await flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo() });
  expect(flow.state()).toEqual({ active: { init: 'checked' } });
  expect(flow.context().recipientId).toBe('mts');
  // Nor after a later sign-in.
  expect(flow.stored.drafts.at(-1)).toEqual({ ...draft, resume: false });
});

test('shows the number at once on return from ESIA, and continues when the session is known', () => {
  const flow = runFlow({ isSignedIn: null });
  flow.send({ type: 'draft.restored', draft: { ...draft, resume: true } });
  expect([flow.state(), flow.context().digits, flow.awaited()]).toEqual([
    { active: { init: { resuming: 'waiting' } } },
    draft.digits,
    [],
  ]);
  // Until it is known that it continues, another reload may do so.
  expect(flow.stored.drafts).toEqual([]);
  flow.send({ type: 'session.restored' });
  expect([flow.state(), flow.stored.drafts]).toEqual([
    { active: { init: { creating: 'waiting' } } },
    [{ ...draft, resume: false }],
  ]);
});

test('shows step 1 when the check of the session on return from ESIA is slow and is cancelled', () => {
  const flow = runFlow({ isSignedIn: null });
  flow.send({ type: 'draft.restored', draft: { ...draft, resume: true } });
  flow.clock.increment(SLOW_RESPONSE_MS);
  expect(flow.snapshot().hasTag('slow')).toBe(true);
  flow.send({ type: 'wait.abandoned' });
  expect([flow.awaited(), flow.stored.drafts]).toEqual([['lookupNumber'], [{ ...draft, resume: false }]]);
  flow.send({ type: 'session.restored' });
  expect(flow.awaited()).toEqual(['lookupNumber']);
});

test.each([
  ['during step 3', ['session.ended', 'address.entered']],
  ['on step 1', ['address.entered', 'session.ended']],
] as const)(
  'an application opened before the session ended %s is loaded again, its form is stored',
  async (_, events) => {
    const flow = await atSubmit();
    flow.send({ type: 'application.changed', application: edited });
    for (const type of events) {
      flow.send(type === 'session.ended' ? { type } : { type, step: 'init', orderId: null });
    }
    expect([flow.context().order, flow.stored.applications.at(-1)]).toEqual([
      null,
      { orderId: ORDER_ID, application: edited },
    ]);
    flow.send({ type: 'address.entered', step: 'submit', orderId: ORDER_ID });
    expect(await flow.answer('openOrder', opened(withTariff))).toEqual({ orderId: ORDER_ID });
    expect(flow.matches({ active: 'submit' })).toBe(true);
  },
);

test("another citizen who signs in does not see the first one's number", async () => {
  const flow = await atChecked();
  flow.send({ type: 'operator.chosen', operatorId: 'mts' });
  flow.send({ type: 'step.continued', isSignedIn: true });
  flow.send({ type: 'citizen.changed' });
  const { digits, number, recipientId } = flow.context();
  expect([digits, number, recipientId]).toEqual(['', null, null]);
  // No application is begun with it either.
  expect([flow.state(), flow.awaited()]).toEqual([{ active: { init: 'typing' } }, []]);
});

test('an application that the first citizen opened leaves no number for the second', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'session.ended' });
  flow.send({ type: 'citizen.changed' });
  flow.send({ type: 'session.restored' });
  flow.send({ type: 'address.entered', step: 'init', orderId: null });
  const { digits, number, recipientId, tariffId } = flow.context();
  expect([digits, number, recipientId, tariffId]).toEqual(['', null, null, null]);
  expect(flow.state()).toEqual({ active: { init: 'typing' } });
});

test('a withdrawn application of the first citizen is not shown to the second', async () => {
  const flow = runFlow({ isSignedIn: null });
  flow.send({ type: 'address.entered', step: 'done', orderId: ORDER_ID });
  flow.send({ type: 'session.restored' });
  await flow.answer('openOrder', opened(cancelled));
  expect(flow.state()).toBe('deleted');
  flow.send({ type: 'session.ended' });
  expect([flow.state(), flow.context().order]).toEqual([{ active: { opening: 'asking' } }, null]);
  flow.send({ type: 'session.restored' });
  await flow.answer('openOrder', missing);
  expect(flow.state()).toBe('notFound');
});

test('what the server has not saved stays known after step 3 is left and after a refused submission', async () => {
  const flow = await atSubmit();
  const hasUnsaved = () => selectHasUnsaved(flow.snapshot());
  expect(hasUnsaved()).toBe(false);
  flow.send({ type: 'application.changed', application: edited });
  expect(hasUnsaved()).toBe(true);
  flow.send({ type: 'address.entered', step: 'tariffs', orderId: ORDER_ID });
  expect([flow.state(), hasUnsaved()]).toEqual([{ active: { tariffs: 'choosing' } }, true]);
  flow.send({ type: 'address.entered', step: 'submit', orderId: ORDER_ID });
  flow.send({ type: 'application.submitted', submission });
  expect(hasUnsaved()).toBe(true);
  await flow.answer('submitOrder', refused({ status: 400, code: 'VALIDATION' }));
  expect(hasUnsaved()).toBe(true);
  flow.send({ type: 'application.submitted', submission });
  await flow.answer('submitOrder', { tag: 'changed', order: pending, now: NOW });
  expect(hasUnsaved()).toBe(false);
});

test('what a conflict with another tab left unsaved is known while and after the order fails to load', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.clock.increment(AUTOSAVE_PAUSE_MS);
  await flow.answer('saveApplication', refused({ status: 409, code: 'STALE' }));
  expect(selectHasUnsaved(flow.snapshot())).toBe(true);
  await flow.answer('openOrder', unreachable);
  expect([flow.state(), selectHasUnsaved(flow.snapshot())]).toEqual([{ active: 'openFailed' }, true]);
  flow.send({ type: 'work.retried' });
  await flow.answer('openOrder', opened({ ...withTariff, version: 3 }));
  // The other tab's values are not overwritten without an edit.
  flow.clock.increment(AUTOSAVE_PAUSE_MS);
  expect([flow.awaited(), selectHasUnsaved(flow.snapshot())]).toEqual([['loadPersonal'], true]);
});

test('«Продолжить» on step 1 shows what another tab has saved meanwhile when nothing was typed here', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'address.entered', step: 'init', orderId: null });
  flow.send({ type: 'step.continued', isSignedIn: true });
  const elsewhere = { ...withTariff, version: 3, application: edited };
  await flow.answer('initOrder', { tag: 'created', order: elsewhere, resumed: true, now: NOW });
  expect([flow.context().application, selectHasUnsaved(flow.snapshot())]).toEqual([edited, false]);
});

test('«Продолжить» on step 1 keeps what was typed into the same application', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.send({ type: 'address.entered', step: 'init', orderId: null });
  flow.send({ type: 'step.continued', isSignedIn: true });
  await flow.answer('initOrder', { tag: 'created', order: withTariff, resumed: true, now: NOW });
  expect([flow.context().application, selectHasUnsaved(flow.snapshot())]).toEqual([edited, true]);
});

test('what is not saved is stored when the session ends, so that it is not lost', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.send({ type: 'session.ended' });
  expect([selectHasUnsaved(flow.snapshot()), flow.stored.applications.at(-1)]).toEqual([
    false,
    { orderId: ORDER_ID, application: edited },
  ]);
});

test('step 1 has no portation of an application whose session has ended', async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'done', orderId: ORDER_ID });
  await flow.answer('openOrder', { ...opened(registered), portation: buildPortation() });
  flow.send({ type: 'session.ended' });
  flow.send({ type: 'address.entered', step: 'init', orderId: null });
  expect(flow.context().portation).toBeNull();
});

test('a new sign-in removes the failure from before', async () => {
  const form = await atSubmit();
  form.send({ type: 'application.submitted', submission });
  await form.answer('submitOrder', refused({ code: 'NOT_TRUSTED' }));
  form.send({ type: 'session.ended' });
  expect(form.context().failure).not.toBeNull();
  form.send({ type: 'session.restored' });
  await form.answer('openOrder', opened(withTariff));
  expect(form.context().failure).toBeNull();
});

test('opens the address of another application while sign-in is needed', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'session.ended' });
  flow.send({ type: 'address.entered', step: 'submit', orderId: OTHER_ID });
  expect(flow.matches({ active: 'opening' })).toBe(true);
  expect(await flow.answer('openOrder', missing)).toEqual({ orderId: OTHER_ID });
});

test('opens an application only when there is a session, at the address entered last', async () => {
  const flow = runFlow({ isSignedIn: null });
  flow.send({ type: 'address.entered', step: 'submit', orderId: '00000000-0000-4000-8000-000000000002' });
  flow.send({ type: 'address.entered', step: 'submit', orderId: ORDER_ID });
  flow.send({ type: 'session.notFound' });
  flow.send({ type: 'session.ended' });
  expect([flow.state(), flow.awaited(), flow.stored.applications]).toEqual([{ active: { opening: 'asking' } }, [], []]);
  flow.send({ type: 'session.restored' });
  expect(await flow.answer('openOrder', opened(withTariff))).toEqual({ orderId: ORDER_ID });
  expect(flow.matches({ active: 'submit' })).toBe(true);
});

test('forgets an application that waits for a session when another page is opened', () => {
  const flow = runFlow({ isSignedIn: null });
  flow.send({ type: 'address.entered', step: 'submit', orderId: ORDER_ID });
  flow.send({ type: 'flow.left' });
  flow.send({ type: 'session.restored' });
  expect([flow.state(), flow.awaited()]).toEqual([{ active: { opening: 'left' } }, []]);
});

test('keeps the draft of step 1 while an application waits for a session', () => {
  const flow = runFlow({ isSignedIn: false });
  flow.send({ type: 'address.entered', step: 'submit', orderId: ORDER_ID });
  flow.send({ type: 'draft.restored', draft: { ...draft, resume: true } });
  expect([flow.state(), flow.awaited()]).toEqual([{ active: { opening: 'asking' } }, []]);
  flow.send({ type: 'address.entered', step: 'init', orderId: null });
  expect([flow.awaited(), flow.context().digits]).toEqual([['lookupNumber'], draft.digits]);
});

test('keeps the consents when another step is entered while the application loads after a new sign-in', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.submitted', submission });
  flow.send({ type: 'session.ended' });
  flow.send({ type: 'session.restored' });
  flow.send({ type: 'address.entered', step: 'submit', orderId: ORDER_ID });
  expect(flow.context().submission).toEqual(submission);
  await flow.answer('openOrder', opened(withTariff));
  expect(flow.matches({ active: 'submit' })).toBe(true);
});

test('another step entered while sign-in is needed opens after it', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'session.ended' });
  flow.send({ type: 'address.entered', step: 'tariffs', orderId: ORDER_ID });
  expect(flow.state()).toEqual({ active: 'signInNeeded' });
  flow.send({ type: 'session.restored' });
  await flow.answer('openOrder', opened(withTariff));
  expect(flow.state()).toEqual({ active: { tariffs: 'choosing' } });
});

test('checks the number again for an account that is not confirmed, on return from ESIA', async () => {
  const flow = runFlow();
  flow.send({ type: 'draft.restored', draft: { ...draft, resume: true } });
  await flow.answer('initOrder', refused({ code: 'NOT_TRUSTED' }));
  expect(flow.state()).toEqual({ active: { init: { checking: 'waiting' } } });
  expect(flow.context().failure).toMatchObject({ problem: { code: 'NOT_TRUSTED' } });
  await flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo() });
  expect(flow.state()).toEqual({ active: { init: 'checked' } });
  expect(flow.context()).toMatchObject({ recipientId: 'mts', failure: null });

  // The number is known: only the account is refused.
  flow.send({ type: 'step.continued', isSignedIn: true });
  await flow.answer('initOrder', refused({ code: 'NOT_TRUSTED' }));
  expect(flow.state()).toEqual({ active: { init: 'createRefused' } });
});

test('requests ESIA when the session ended before «Продолжить»', async () => {
  const flow = runFlow();
  flow.send({ type: 'draft.restored', draft: { ...draft, resume: true } });
  await flow.answer('initOrder', sessionExpired);
  expect(flow.state()).toEqual({ active: { init: 'signingIn' } });
});

test('«Продолжить» works after a refusal of the server, also with an ended session', async () => {
  const flow = runFlow();
  flow.send({ type: 'draft.restored', draft: { ...draft, resume: true } });
  await flow.answer('initOrder', refused({ code: 'TARIFF_CLOSED' }));
  expect(flow.state()).toEqual({ active: { init: 'createRefused' } });
  flow.send({ type: 'step.continued', isSignedIn: false });
  expect(flow.state()).toEqual({ active: { init: 'signingIn' } });
});

test('continues an existing draft of the number on its step', async () => {
  const flow = runFlow();
  flow.send({ type: 'draft.restored', draft: { ...draft, resume: true } });
  await flow.answer('initOrder', { tag: 'created', order: withTariff, resumed: true, now: NOW });
  expect(flow.matches({ active: 'submit' })).toBe(true);
  expect(flow.context().resumed).toBe(true);
});

test('shows the step of the order on a reload at any address', async () => {
  for (const [order, expected] of [
    [buildOrder(), 'tariffs'],
    [withTariff, 'submit'],
    [pending, 'done'],
  ] as const) {
    const flow = runFlow();
    flow.send({ type: 'address.entered', step: 'done', orderId: ORDER_ID });
    await flow.answer('openOrder', opened(order));
    expect(flow.matches({ active: expected })).toBe(true);
  }
});

test('Back from step 3 shows step 2, and Forward restores step 3 with its form', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.send({ type: 'address.entered', step: 'tariffs', orderId: ORDER_ID });
  expect(flow.state()).toEqual({ active: { tariffs: 'choosing' } });
  flow.send({ type: 'address.entered', step: 'submit', orderId: ORDER_ID });
  expect(flow.matches({ active: 'submit' })).toBe(true);
  expect(flow.context().application).toEqual(edited);
});

test('Back from step 2 shows step 1 with number and operator without a new lookup', async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'tariffs', orderId: ORDER_ID });
  await flow.answer('openOrder', opened(buildOrder()));
  flow.send({ type: 'address.entered', step: 'init', orderId: null });
  expect(flow.state()).toEqual({ active: { init: 'checked' } });
  expect(flow.context()).toMatchObject({ digits: '9000000001', recipientId: 'mts' });
});

test('Back from the done page keeps it: a submitted order is not edited', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.submitted', submission });
  await flow.answer('submitOrder', { tag: 'changed', order: pending, now: NOW });
  flow.send({ type: 'address.entered', step: 'submit', orderId: ORDER_ID });
  expect(flow.matches({ active: 'done' })).toBe(true);
});

test('saves the draft after a typing pause and once more when typing continued during the save', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.clock.increment(1_000);
  flow.send({ type: 'application.changed', application: { ...edited, email: 'v' } });
  expect(
    await flow.answer('saveApplication', { tag: 'changed', order: { ...withTariff, version: 3 }, now: NOW }),
  ).toEqual({ orderId: ORDER_ID, version: 2, application: edited });
  expect(flow.matches({ active: { submit: { form: 'unsaved' } } })).toBe(true);
  flow.clock.increment(1_000);
  expect(
    await flow.answer('saveApplication', { tag: 'changed', order: { ...withTariff, version: 4 }, now: NOW }),
  ).toEqual({ orderId: ORDER_ID, version: 3, application: { ...edited, email: 'v' } });
  expect(flow.matches({ active: { submit: { form: 'editing' } } })).toBe(true);
});

test('a save without a response does not hold the submission for ever', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.clock.increment(1_000);
  flow.send({ type: 'application.submitted', submission });
  flow.clock.increment(20_000);
  expect(flow.matches({ active: { submit: { form: 'saveFailed' } } })).toBe(true);
  flow.send({ type: 'application.submitted', submission });
  expect(flow.awaited()).toEqual(['submitOrder']);
});

test('submits after a pending save with the new version', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.clock.increment(1_000);
  flow.send({ type: 'application.submitted', submission });
  expect(flow.awaited()).toEqual(['saveApplication']);
  await flow.answer('saveApplication', { tag: 'changed', order: { ...withTariff, version: 3 }, now: NOW });
  expect(await flow.answer('submitOrder', { tag: 'changed', order: pending, now: NOW })).toEqual({
    orderId: ORDER_ID,
    version: 3,
    submission,
  });
  expect(flow.matches({ active: 'done' })).toBe(true);
});

test('a double click on «Подать заявление» submits once', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.submitted', submission });
  flow.send({ type: 'application.submitted', submission: { ...submission, idempotencyKey: 'key-2' } });
  expect(flow.awaited()).toEqual(['submitOrder']);
  expect(await flow.answer('submitOrder', { tag: 'changed', order: pending, now: NOW })).toMatchObject({ submission });
});

test('resubmits with the same key after a failure', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.submitted', submission });
  await flow.answer('submitOrder', unreachable);
  expect(flow.matches({ active: { submit: { form: 'sendFailed' } } })).toBe(true);
  flow.send({ type: 'work.retried' });
  expect(await flow.answer('submitOrder', { tag: 'changed', order: pending, now: NOW })).toMatchObject({ submission });
});

test('reports a slow response, which can be awaited or cancelled; cancelling reloads the order', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.submitted', submission });
  flow.clock.increment(20_000);
  expect(flow.snapshot().hasTag('slow')).toBe(true);
  flow.send({ type: 'wait.prolonged' });
  expect(flow.snapshot().hasTag('slow')).toBe(false);
  expect(flow.awaited()).toEqual(['submitOrder']);
  flow.clock.increment(20_000);
  flow.send({ type: 'wait.abandoned' });
  expect(flow.awaited()).toEqual(['openOrder']);
  await flow.answer('openOrder', opened(pending));
  expect(flow.matches({ active: 'done' })).toBe(true);
});

test('returns a rejected order to step 3 with the reason and all data', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.submitted', submission });
  await flow.answer('submitOrder', { tag: 'changed', order: pending, now: NOW });
  await flow.answer('pollOrder', { tag: 'loaded', order: rejected, portation: null, isChanged: true, now: NOW });
  expect(flow.matches({ active: 'submit' })).toBe(true);
  expect(flow.context().order?.lastRejection?.code).toBe('APPLICATION_INVALID');
  expect(flow.context().application).toEqual(buildApplication());
});

test('shows fields refused by the server over the stored form', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.submitted', submission });
  const problem = {
    errors: [{ field: 'application.dueDate', code: 'outOfRange', message: 'Выберите дату не раньше 28 ноября' }],
  } as const;
  await flow.answer('submitOrder', refused({ errors: [...problem.errors] }));
  expect(flow.matches({ active: { submit: { form: 'refused' } } })).toBe(true);
  expect(flow.context().failure).toEqual(refused({ errors: [...problem.errors] }));
  expect(flow.context().application).toEqual(submission.application);
});

test('reloads an order changed in another tab and keeps the form', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.clock.increment(1_000);
  await flow.answer('saveApplication', refused({ code: 'STALE' }));
  await flow.answer('openOrder', {
    tag: 'opened',
    order: { ...withTariff, version: 7 },
    portation: null,
    storedApplication: null,
    now: NOW,
  });
  expect(flow.matches({ active: 'submit' })).toBe(true);
  expect(flow.context()).toMatchObject({ application: edited, failure: refused({ code: 'STALE' }) });
  expect(flow.context().order?.version).toBe(7);
});

test('an ended session on step 3 keeps the form, and a new sign-in restores both', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.send({ type: 'session.ended' });
  expect(flow.state()).toEqual({ active: 'signInNeeded' });
  expect(flow.stored.applications).toEqual([{ orderId: ORDER_ID, application: edited }]);
  flow.send({ type: 'session.restored' });
  await flow.answer('openOrder', opened(withTariff));
  expect(flow.matches({ active: 'submit' })).toBe(true);
  expect(flow.context().application).toEqual(edited);
});

test('shows an order after a new sign-in only when the server returns it, at any step', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'session.ended' });
  flow.send({ type: 'session.restored' });
  // The address is sent to the session chart as well.
  flow.send({ type: 'address.entered', step: 'tariffs', orderId: ORDER_ID });
  expect(flow.state()).toEqual({ active: { opening: { loading: 'waiting' } } });
  await flow.answer('openOrder', opened(withTariff));
  expect(flow.state()).toEqual({ active: { tariffs: 'choosing' } });
  flow.send({ type: 'session.ended' });
  flow.send({ type: 'session.restored' });
  flow.send({ type: 'address.entered', step: 'tariffs', orderId: ORDER_ID });
  await flow.answer('openOrder', missing);
  expect(flow.state()).toBe('notFound');
});

test('a 401 during any work on an order asks for sign-in and loses nothing', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.submitted', submission });
  await flow.answer('submitOrder', sessionExpired);
  expect(flow.state()).toEqual({ active: 'signInNeeded' });
  expect(flow.context().application).toEqual(submission.application);
});

test('an ended session does not affect step 1', async () => {
  const flow = await atChecked();
  flow.send({ type: 'session.ended' });
  expect(flow.state()).toEqual({ active: { init: 'checked' } });
});

test('slows polling from 2 to 30 seconds without changes and resets it on news', async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'done', orderId: ORDER_ID });
  await flow.answer('openOrder', opened(pending));
  const quiet = { tag: 'loaded', order: pending, portation: null, isChanged: false, now: NOW } as const;
  await flow.answer('pollOrder', quiet);
  flow.clock.increment(2_999);
  expect(flow.awaited()).toEqual([]);
  flow.clock.increment(1);
  for (let poll = 0; poll < 12; poll += 1) {
    await flow.answer('pollOrder', quiet);
    flow.clock.increment(30_000);
  }
  await flow.answer('pollOrder', quiet);
  flow.clock.increment(29_999);
  expect(flow.awaited()).toEqual([]);
  flow.clock.increment(1);
  await flow.answer('pollOrder', { ...quiet, isChanged: true });
  flow.clock.increment(2_000);
  expect(flow.awaited()).toEqual(['pollOrder']);
});

test('pauses polling while the page is hidden and polls at once when shown', async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'done', orderId: ORDER_ID });
  await flow.answer('openOrder', opened(pending));
  flow.send({ type: 'page.hidden' });
  flow.clock.increment(600_000);
  expect(flow.awaited()).toEqual([]);
  flow.send({ type: 'page.shown' });
  expect(flow.awaited()).toEqual(['pollOrder']);
});

test("confirms a withdrawal by the order's state, not by the request", async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'done', orderId: ORDER_ID });
  await flow.answer('openOrder', {
    tag: 'opened',
    order: registered,
    portation: buildPortation(),
    storedApplication: null,
    now: NOW,
  });
  flow.send({ type: 'removal.confirmed' });
  await flow.answer('deleteOrder', { tag: 'changed', order: registered, now: NOW });
  expect(flow.matches({ active: { done: { removal: 'requested' } } })).toBe(true);
  await flow.answer('pollOrder', { tag: 'loaded', order: cancelled, portation: null, isChanged: true, now: NOW });
  expect(flow.state()).toBe('deleted');
});

test('reports a withdrawal that came too late and keeps the order', async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'done', orderId: ORDER_ID });
  await flow.answer('openOrder', {
    tag: 'opened',
    order: registered,
    portation: buildPortation({ status: 'Ready' }),
    storedApplication: null,
    now: NOW,
  });
  flow.send({ type: 'removal.confirmed' });
  await flow.answer('deleteOrder', refused({ code: 'TOO_LATE' }));
  expect(flow.matches({ active: { done: { removal: 'refused' } } })).toBe(true);
  flow.send({ type: 'failure.dismissed' });
  expect(flow.matches({ active: { done: { removal: 'idle' } } })).toBe(true);
});

test.each(['WRONG_STATUS', 'TOO_LATE'] as const)('polls at once after a withdrawal refused with %s', async (code) => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'done', orderId: ORDER_ID });
  await flow.answer('openOrder', {
    tag: 'opened',
    order: registered,
    portation: buildPortation(),
    storedApplication: null,
    now: NOW,
  });
  await flow.answer('pollOrder', {
    tag: 'loaded',
    order: registered,
    portation: buildPortation(),
    isChanged: false,
    now: NOW,
  });
  flow.send({ type: 'removal.confirmed' });
  await flow.answer('deleteOrder', refused({ code }));
  expect(flow.state()).toEqual({ active: { done: { status: 'polling', removal: 'refused' } } });
});

test('deleting a draft ends in «удалено», and a new one starts empty', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'draft.deleted' });
  await flow.answer('deleteOrder', { tag: 'changed', order: deleted, now: NOW });
  expect(flow.state()).toBe('deleted');
  flow.send({ type: 'flow.restarted' });
  expect(flow.state()).toEqual({ active: { init: 'typing' } });
  expect(flow.context().digits).toBe('');
});

test('deletes a draft deleted in another tab', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'draft.deleted' });
  await flow.answer('deleteOrder', missing);
  expect(flow.state()).toBe('deleted');
});

test("shows an unknown order and another citizen's order as not found", async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'done', orderId: ORDER_ID });
  await flow.answer('openOrder', missing);
  expect(flow.state()).toBe('notFound');
  flow.send({ type: 'flow.restarted' });
  expect(flow.state()).toEqual({ active: { init: 'typing' } });
});

test("clears the form on another order's address", async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.send({ type: 'address.entered', step: 'submit', orderId: '00000000-0000-4000-8000-000000000002' });
  expect(flow.context().application).toBeNull();
  expect(flow.context().personal).toBeNull();
});

test('clears personal data when they are hidden and when the step is left', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'personal.requested' });
  await flow.answer('loadPersonal', {
    tag: 'loaded',
    personal: buildPersonalInfo({ masked: false, lastName: 'Тестова' }),
  });
  expect(flow.context().personal?.lastName).toBe('Тестова');
  flow.send({ type: 'personal.concealed' });
  expect(flow.context().personal).toBeNull();
  await flow.answer('loadPersonal', { tag: 'loaded', personal: buildPersonalInfo() });
  flow.send({ type: 'address.entered', step: 'tariffs', orderId: ORDER_ID });
  expect(flow.context().personal).toBeNull();
});

test('turns a crash of any work into a failure with a retry', async () => {
  const flow = runFlow();
  flow.send(typed);
  await flow.crash('lookupNumber');
  expect(flow.state()).toEqual({ active: { init: 'checkFailed' } });
  flow.send({ type: 'work.retried' });
  expect(flow.awaited()).toEqual(['lookupNumber']);
});

test('a send that waited for a failed save is not sent by a later save', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.clock.increment(800);
  flow.send({ type: 'application.submitted', submission });
  await flow.answer('saveApplication', unreachable);
  flow.send({ type: 'application.changed', application: edited });
  flow.clock.increment(800);
  await flow.answer('saveApplication', { tag: 'changed', order: withTariff, now: NOW });
  expect([flow.state(), flow.awaited()]).toEqual([{ active: { submit: { form: 'editing', personal: 'masked' } } }, []]);
});

test('every keystroke begins the pause before the save anew', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.clock.increment(700);
  flow.send({ type: 'application.changed', application: { ...edited, slot: '11-12' } });
  flow.clock.increment(700);
  expect(flow.awaited()).toEqual([]);
  flow.clock.increment(100);
  expect(flow.awaited()).toEqual(['saveApplication']);
});

test('an operator chosen anew has no tariff of the operator before', () => {
  const flow = runFlow();
  flow.send({ type: 'tariff.preset', operatorId: 'mts', tariffId: 'mts-spokoynyy-25' });
  flow.send({ type: 'operator.chosen', operatorId: 'motiv' });
  expect([flow.context().recipientId, flow.context().tariffId]).toEqual(['motiv', null]);
});

test('begins with the draft that the browser stored', () => {
  const input = { draft: { digits: '9000000001', recipientId: 'mts', tariffId: 'mts-spokoynyy-25', resume: false } };
  const { context } = createActor(portationFlowMachine, { input }).getSnapshot();
  expect([context.digits, context.recipientId, context.tariffId]).toEqual(['9000000001', 'mts', 'mts-spokoynyy-25']);
});

test('opens an order with the form that the browser stored', async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'submit', orderId: ORDER_ID });
  await flow.answer('openOrder', { ...opened(withTariff), storedApplication: edited });
  expect(flow.context().application).toEqual(edited);
});

test('a new order takes nothing from the form of the order before', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.send({ type: 'address.entered', step: 'init', orderId: null });
  flow.send({ type: 'step.continued', isSignedIn: true });
  await flow.answer('initOrder', { tag: 'created', order: buildOrder({ id: OTHER_ID }), resumed: false, now: NOW });
  expect(flow.context().application).toEqual(buildOrder().application);
});

test('an order that a busy server did not open is asked for again when the server asks for it', async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'submit', orderId: ORDER_ID });
  for (let repeats = 0; repeats < 5; repeats += 1) {
    await flow.answer('openOrder', busy);
    flow.clock.increment(busy.repeatInMs);
    expect(flow.awaited()).toEqual(['openOrder']);
  }
  await flow.answer('openOrder', busy);
  flow.clock.increment(600_000);
  expect(flow.awaited()).toEqual([]);
  flow.send({ type: 'work.retried' });
  await flow.answer('openOrder', opened(withTariff));
  expect(flow.context().repeats).toBe(0);
});

test('another number is asked for as often again when the server is busy', async () => {
  const flow = runFlow();
  for (const digits of ['9000000001', '9000000002']) {
    flow.send({ type: 'number.changed', digits });
    for (let repeats = 0; repeats < 5; repeats += 1) {
      await flow.answer('lookupNumber', busy);
      flow.clock.increment(busy.repeatInMs);
      expect(flow.awaited()).toEqual(['lookupNumber']);
    }
    await flow.answer('lookupNumber', busy);
    flow.clock.increment(600_000);
    expect(flow.awaited()).toEqual([]);
  }
});

test('stores the number as soon as it is typed', () => {
  const flow = runFlow();
  flow.send(typed);
  expect(flow.stored.drafts).toEqual([{ digits: typed.digits, recipientId: null, tariffId: null, resume: false }]);
});

test('keeps what is typed while the application is saved, and after the saving has failed', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.clock.increment(800);
  for (const email of ['v', 've', 'ver']) {
    flow.send({ type: 'application.changed', application: { ...edited, email } });
    expect(flow.context().application?.email).toBe(email);
  }
  await flow.answer('saveApplication', unreachable);
  expect(flow.matches({ active: { submit: { form: 'saveFailed' } } })).toBe(true);
  flow.send({ type: 'application.changed', application: { ...edited, email: 'vera' } });
  expect(flow.context().application?.email).toBe('vera');
});

test('a number that a busy server did not check is checked again when the server asks for it', async () => {
  const flow = runFlow();
  flow.send(typed);
  await flow.answer('lookupNumber', busy);
  flow.clock.increment(busy.repeatInMs);
  expect(flow.awaited()).toEqual(['lookupNumber']);
  await flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo() });
  expect(flow.context().repeats).toBe(0);
});

test("another order's address removes the failure of the order before", async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'submit', orderId: ORDER_ID });
  await flow.answer('openOrder', unreachable);
  expect(flow.context().failure).toEqual(unreachable);
  flow.send({ type: 'address.entered', step: 'submit', orderId: '00000000-0000-4000-8000-000000000002' });
  expect(flow.context().failure).toBeNull();
});

test.each(['STALE', 'WRONG_STATUS', 'ALREADY_REGISTERED'] as const)('reloads an order after %s', async (code) => {
  const flow = await atSubmit();
  flow.send({ type: 'application.submitted', submission });
  await flow.answer('submitOrder', refused({ code }));
  expect(flow.awaited()).toEqual(['openOrder']);
});

test('polls soon again on another visit of the done page', async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'done', orderId: ORDER_ID });
  await flow.answer('openOrder', opened(pending));
  const unchanged = { tag: 'loaded', order: pending, portation: null, isChanged: false, now: NOW } as const;
  for (let quiet = 0; quiet < 9; quiet += 1) {
    await flow.answer('pollOrder', unchanged);
    flow.clock.increment(30_000);
  }
  await flow.answer('pollOrder', { tag: 'sessionExpired' });
  flow.send({ type: 'session.restored' });
  await flow.answer('openOrder', opened(pending));
  await flow.answer('pollOrder', unchanged);
  flow.clock.increment(3_000);
  expect(flow.awaited()).toEqual(['pollOrder']);
});

test('step 1 shows the obstacle of the number again on return', async () => {
  const flow = runFlow();
  flow.send(typed);
  await flow.answer('lookupNumber', {
    tag: 'found',
    number: buildNumberInfo({ obstacles: [{ code: 'TOO_EARLY', availableFrom: '2026-12-31' }] }),
  });
  flow.send({ type: 'address.entered', step: 'init', orderId: null });
  expect([flow.state(), flow.awaited()]).toEqual([{ active: { init: 'obstructed' } }, []]);
});

test.each([
  ['sessionExpired', { tag: 'sessionExpired' }, 'signInNeeded'],
  ['unreachable', unreachable, 'unavailable'],
] as const)(
  'asks for sign-in only when the session has ended while personal data are read: %s',
  async (_, outcome, end) => {
    for (const isRevealed of [false, true]) {
      const flow = runFlow();
      flow.send({ type: 'address.entered', step: 'submit', orderId: ORDER_ID });
      await flow.answer('openOrder', opened(withTariff));
      if (isRevealed) {
        await flow.answer('loadPersonal', { tag: 'loaded', personal: buildPersonalInfo() });
        flow.send({ type: 'personal.requested' });
      }
      await flow.answer('loadPersonal', outcome);
      expect(flow.state()).toEqual(
        end === 'signInNeeded'
          ? { active: 'signInNeeded' }
          : { active: { submit: { form: 'editing', personal: 'unavailable' } } },
      );
    }
  },
);

const draftOf = (change: object) => ({
  type: 'draft.restored' as const,
  draft: { digits: '9000000001', recipientId: 'mts', tariffId: 'mts-spokoynyy-25', resume: true, ...change },
});

test.each([
  ['is not resumed', { resume: false }, ['lookupNumber']],
  ['has no operator', { recipientId: null }, ['lookupNumber']],
  ['has no whole number', { digits: '90000000' }, []],
] as const)('does not continue by itself a draft that %s', (_, change, awaited) => {
  const flow = runFlow({ isSignedIn: null });
  flow.send(draftOf(change));
  expect(flow.matches({ active: { init: 'resuming' } })).toBe(false);
  expect([flow.awaited(), flow.context().tariffId]).toEqual([awaited, 'mts-spokoynyy-25']);
});

test('typing removes the failure of the former number', async () => {
  const flow = runFlow();
  flow.send(typed);
  await flow.answer('lookupNumber', unreachable);
  expect(flow.context().failure).toEqual(unreachable);
  flow.send({ type: 'number.changed', digits: '900000000' });
  expect(flow.context().failure).toBeNull();
});

test('names the operator that already serves the number', async () => {
  const flow = await atChecked();
  flow.send({ type: 'operator.chosen', operatorId: 't2' });
  expect(selectRecipientError(flow.snapshot())).toBe('sameOperator');
});

test('a refused creation is repeated only with a suitable operator', async () => {
  const flow = await atChecked();
  flow.send({ type: 'recipients.loaded', recipients });
  flow.send({ type: 'operator.chosen', operatorId: 'mts' });
  flow.send({ type: 'step.continued', isSignedIn: true });
  await flow.answer('initOrder', refused({ code: 'ACTIVE_PROCESS' }));
  flow.send({ type: 'recipients.loaded', recipients: [] });
  flow.send({ type: 'step.continued', isSignedIn: false });
  expect(flow.state()).toEqual({ active: { init: 'createRefused' } });
});

test('a tariff chosen and a form changed after a failure remove it', async () => {
  const tariffs = runFlow();
  tariffs.send({ type: 'address.entered', step: 'tariffs', orderId: ORDER_ID });
  await tariffs.answer('openOrder', opened(withTariff));
  tariffs.send({ type: 'tariff.chosen', tariffId: 'mts-spokoynyy-25' });
  await tariffs.answer('saveTariff', refused({ code: 'STALE' }));
  await tariffs.answer('openOrder', opened(withTariff));
  expect(tariffs.context().failure).not.toBeNull();
  tariffs.send({ type: 'tariff.chosen', tariffId: 'mts-spokoynyy-25' });
  expect(tariffs.context().failure).toBeNull();

  const form = await atSubmit();
  form.send({ type: 'application.submitted', submission });
  await form.answer('submitOrder', refused({ code: 'STALE' }));
  await form.answer('openOrder', opened(withTariff));
  expect(form.context().failure).not.toBeNull();
  form.send({ type: 'application.changed', application: edited });
  expect(form.context().failure).toBeNull();
});

test('a tariff that another tab did not save stays chosen until it is saved', async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'tariffs', orderId: ORDER_ID });
  await flow.answer('openOrder', opened(withTariff));
  flow.send({ type: 'tariff.chosen', tariffId: 'mts-other' });
  await flow.answer('saveTariff', refused({ code: 'STALE' }));
  await flow.answer('openOrder', opened(withTariff));
  expect(flow.context().unsavedTariffId).toBe('mts-other');
  flow.send({ type: 'tariff.chosen', tariffId: withTariff.tariff?.tariffId ?? '' });
  await flow.answer('saveTariff', { tag: 'changed', order: withTariff, now: NOW });
  expect(flow.context().unsavedTariffId).toBeNull();
});

test('a new order and another address take over neither a submission nor the mark of a continued draft', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.submitted', submission });
  await flow.answer('submitOrder', unreachable);
  flow.send({ type: 'address.entered', step: 'init', orderId: null });
  flow.send({ type: 'step.continued', isSignedIn: true });
  await flow.answer('initOrder', { tag: 'created', order: buildOrder(), resumed: true, now: NOW });
  expect([flow.context().submission, flow.context().resumed]).toEqual([null, true]);
  flow.send({ type: 'address.entered', step: 'tariffs', orderId: '00000000-0000-4000-8000-000000000002' });
  expect(flow.context().resumed).toBe(false);
});

test('stores the operator that is chosen, not the one before', async () => {
  const flow = await atChecked();
  flow.send({ type: 'operator.chosen', operatorId: 'motiv' });
  flow.send({ type: 'operator.chosen', operatorId: 'mts' });
  expect(flow.stored.drafts.at(-1)?.recipientId).toBe('mts');
});

test('opens an order with its portation, and another one without it', async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'done', orderId: ORDER_ID });
  await flow.answer('openOrder', { ...opened(registered), portation: buildPortation() });
  expect(flow.context().portation).toEqual(buildPortation());
  flow.send({ type: 'address.entered', step: 'done', orderId: '00000000-0000-4000-8000-000000000002' });
  expect(flow.context().portation).toBeNull();
});

test("another order's address removes the submission of the order before", async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.submitted', submission });
  await flow.answer('submitOrder', unreachable);
  expect(flow.context().submission).not.toBeNull();
  flow.send({ type: 'address.entered', step: 'submit', orderId: '00000000-0000-4000-8000-000000000002' });
  expect(flow.context().submission).toBeNull();
});

test('saves another tariff after a failed save', async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'tariffs', orderId: ORDER_ID });
  await flow.answer('openOrder', opened(withTariff));
  flow.send({ type: 'tariff.chosen', tariffId: 'first' });
  await flow.answer('saveTariff', unreachable);
  flow.send({ type: 'tariff.chosen', tariffId: 'second' });
  expect(await flow.answer('saveTariff', unreachable)).toMatchObject({ tariffId: 'second' });
});

test('saves the last of several changes of the form', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.changed', application: edited });
  flow.send({ type: 'application.changed', application: { ...edited, email: 'last' } });
  flow.clock.increment(800);
  expect(await flow.answer('saveApplication', unreachable)).toMatchObject({ application: { email: 'last' } });
});

test.each(['QUOTA_EXCEEDED', 'TOO_MANY_REQUESTS'] as const)(
  'lets the citizen go on without a lookup after %s',
  async (code) => {
    const flow = runFlow();
    flow.send(typed);
    await flow.answer('lookupNumber', refused({ code }));
    expect(flow.state()).toEqual({ active: { init: 'unchecked' } });
  },
);

test('a restored draft forgets the number that was looked up before', async () => {
  const flow = await atChecked();
  flow.send(draftOf({ digits: '9000000002', resume: false }));
  expect([flow.context().number, flow.awaited()]).toEqual([null, ['lookupNumber']]);
});

test('polls soon again when the hidden done page is shown', async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'done', orderId: ORDER_ID });
  await flow.answer('openOrder', opened(pending));
  const unchanged = { tag: 'loaded', order: pending, portation: null, isChanged: false, now: NOW } as const;
  for (let quiet = 0; quiet < 9; quiet += 1) {
    await flow.answer('pollOrder', unchanged);
    flow.clock.increment(30_000);
  }
  await flow.answer('pollOrder', unchanged);
  flow.send({ type: 'page.hidden' });
  flow.send({ type: 'page.shown' });
  await flow.answer('pollOrder', unchanged);
  flow.clock.increment(3_000);
  expect(flow.awaited()).toEqual(['pollOrder']);
});

test('a changed or restored number takes nothing from the one before', async () => {
  const flow = await atChecked();
  flow.send({ type: 'number.changed', digits: '900000000' });
  expect(flow.context().number).toBeNull();
  flow.send(typed);
  await flow.answer('lookupNumber', unreachable);
  flow.send(draftOf({ digits: '9000000002', resume: false }));
  expect(flow.context().failure).toBeNull();
});

test('a found number removes the failure of the lookup before', async () => {
  const flow = runFlow();
  flow.send(typed);
  await flow.answer('lookupNumber', unreachable);
  flow.send({ type: 'work.retried' });
  await flow.answer('lookupNumber', { tag: 'found', number: buildNumberInfo() });
  expect(flow.context().failure).toBeNull();
});

test("another order's address keeps neither personal data nor the unsaved tariff", async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'tariffs', orderId: ORDER_ID });
  await flow.answer('openOrder', opened(withTariff));
  flow.send({ type: 'tariff.chosen', tariffId: 'mts-other' });
  await flow.answer('saveTariff', unreachable);
  flow.send({ type: 'address.entered', step: 'submit', orderId: '00000000-0000-4000-8000-000000000002' });
  expect([flow.context().unsavedTariffId, flow.context().personal]).toEqual([null, null]);
});

test('stores also an incomplete number, with the digit typed last', () => {
  const flow = runFlow();
  flow.send({ type: 'number.changed', digits: '900' });
  flow.send({ type: 'number.changed', digits: '9001' });
  expect(flow.stored.drafts.at(-1)?.digits).toBe('9001');
});

test('a failure above the form goes when it is dismissed', async () => {
  const flow = await atSubmit();
  flow.send({ type: 'application.submitted', submission });
  await flow.answer('submitOrder', refused({ code: 'STALE' }));
  await flow.answer('openOrder', opened(withTariff));
  expect(flow.context().failure).not.toBeNull();
  flow.send({ type: 'failure.dismissed' });
  expect(flow.context().failure).toBeNull();
});

test('polls soon again when the page of an ended portation is shown and the server does not answer', async () => {
  const flow = runFlow();
  flow.send({ type: 'address.entered', step: 'done', orderId: ORDER_ID });
  await flow.answer('openOrder', opened(registered));
  const answer = { tag: 'loaded', order: registered, isChanged: false, now: NOW } as const;
  for (let quiet = 0; quiet < 9; quiet += 1) {
    await flow.answer('pollOrder', { ...answer, portation: buildPortation() });
    flow.clock.increment(30_000);
  }
  await flow.answer('pollOrder', { ...answer, portation: buildPortation({ status: 'Completed' }) });
  expect(flow.matches({ active: { done: { status: 'settled' } } })).toBe(true);
  flow.send({ type: 'page.shown' });
  await flow.answer('pollOrder', unreachable);
  flow.clock.increment(3_000);
  expect(flow.awaited()).toEqual(['pollOrder']);
});

import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AnyEventObject, type AnyStateMachine, createActor } from 'xstate';
import { machines } from '../../../machines/registry.ts';
import { buildNumberInfo } from '../../../mocks/builders/numbers.ts';
import { buildOrder } from '../../../mocks/builders/orders.ts';
import { buildPortation } from '../../../mocks/builders/portations.ts';
import { ReplayStage } from '../../../src/app/ReplayStage.tsx';
import { InspectorPanel } from '../../../src/inspector/InspectorPanel.tsx';
import { ToolTheme } from '../../../src/ui/ToolTheme.tsx';
import { openPanel } from '../../../src/inspector/panel.tsx';
import { createRecorder } from '../../../src/inspector/recorder.ts';
import { packRecording } from '../../../src/inspector/packed-recording.ts';
import { readRecording, type Recording } from '../../../src/inspector/recording.ts';
import { replay } from '../../../src/inspector/replay.ts';
import { ReplayView } from '../../../src/inspector/ReplayView.tsx';
import { network } from '../../harness/network.ts';
import { announceFeatures } from '../../harness/render-page.tsx';
import { refused } from '../../model/examples.ts';
import { toolsOf } from './tools-of.ts';
import { submission, unavailable } from '../../model/feedback/fixtures.ts';

const open = (text: string): Recording => {
  const read = readRecording(text);
  if ('error' in read) {
    throw new Error(read.error);
  }
  return read.recording;
};
const file = readFileSync('tests/model/replays/failing-submit.json', 'utf8');
const recording = open(file);
/** A recording of a whole page, with the charts of the session and the startup. */
const whole = open(readFileSync('tests/model/replays/browser-failing-submit.json', 'utf8'));
const frames = replay(recording, machines).frames;

const requests: string[] = [];
const onRequest = ({ request }: { request: Request }): number => requests.push(request.url);
beforeEach(() => {
  requests.length = 0;
  network.events.on('request:start', onRequest);
});
afterEach(() => network.events.removeListener('request:start', onRequest));

/** The number of steps after which a state is first active. */
const positionOf = (path: string): number => {
  const index = frames.findIndex(({ active }) => active.includes(path));
  if (index === -1) {
    throw new Error(`The recording never enters ${path}`);
  }
  return index + 1;
};

/** Renders in the theme of the panel, which holds the stage. */
const renderStage = (node: ReactElement) => render(node, { wrapper: ToolTheme });
const stage = (): HTMLElement => screen.getByRole('region', { name: 'Страницы записанного сеанса' });

test.each([
  ['active.init.typing', 'Какой номер и куда переносим?'],
  ['active.tariffs.choosing', 'Выберите тариф'],
  ['active.submit.form.editing', 'Проверьте и подайте заявление'],
  ['active.submit.form.sendFailed', 'Проверьте и подайте заявление'],
  ['active.done.status.polling', 'Перенос сегодня, 20 ноября'],
])('shows %s on its own page without requests', async (path, heading) => {
  renderStage(<ReplayStage recording={recording} position={positionOf(path)} />);
  expect(await within(stage()).findByRole('heading', { level: 1 })).toHaveTextContent(heading);
  expect(stage()).not.toHaveTextContent('Эту страницу по записи не показать');
  expect(requests).toEqual([]);
});

test('renders every step of the recording', async () => {
  const failed: string[] = [];
  for (let position = 0; position <= frames.length; position += 1) {
    const { unmount } = renderStage(<ReplayStage recording={recording} position={position} />);
    await within(stage()).findAllByText(/\S/);
    // Images would be requested from the server too.
    failed.push(
      ...[...stage().querySelectorAll('img')].map(({ src }) => src).filter((src) => !src.startsWith('data:')),
    );
    if (stage().textContent.includes('Эту страницу по записи не показать')) {
      failed.push(`${position} ${JSON.stringify(frames[position - 1]?.after)}`);
    }
    unmount();
  }
  expect(failed).toEqual([]);
  expect(requests).toEqual([]);
});

/** Records a chart that is run by its page, as the site does. */
const recordRun = (machine: AnyStateMachine, input: unknown, events: readonly AnyEventObject[]): Recording => {
  const recorder = createRecorder({ charts: machines, now: () => 0 });
  const actor = createActor(machine, { input, inspect: recorder.inspect });
  actor.start();
  for (const event of events) {
    actor.send(event);
  }
  actor.stop();
  return open(JSON.stringify(recorder.recording()));
};
const lookup = recordRun(machines.numberLookup, undefined, [
  { type: 'number.changed', digits: '9000000001' },
  { type: 'check.requested' },
  { type: 'xstate.done.actor.lookupNumber', output: { tag: 'found', number: buildNumberInfo() } },
]);
const rejected = buildPortation({
  status: 'Rejected',
  refusal: { code: 'DEBT', label: 'Есть долг', at: '2026-11-20T09:00:00.000Z' },
});
const watched = recordRun(machines.portationWatch, { msisdn: '79000000001', portationId: buildPortation().id }, [
  {
    type: 'xstate.done.actor.loadPortation',
    output: { tag: 'loaded', portation: rejected, now: '2026-11-20T09:00:00.000Z' },
  },
]);

test.each([
  ['the number check before the answer', lookup, 2, 'Узнаём оператора'],
  ['the number check after it', lookup, 3, 'Перенести этот номер'],
])('shows %s on its own page', async (_what, session, position, button) => {
  announceFeatures('Portation');
  renderStage(<ReplayStage recording={session} position={position} />);
  expect(await within(stage()).findByRole('button', { name: button })).toBeInTheDocument();
  expect(requests).toEqual([]);
});

test('shows the status of a replayed portation on its own page', async () => {
  const { unmount } = renderStage(<ReplayStage recording={watched} position={0} />);
  await within(stage()).findAllByText(/\S/);
  unmount();
  renderStage(<ReplayStage recording={watched} position={1} />);
  expect(await within(stage()).findByRole('heading', { level: 1 })).toHaveTextContent('В переносе отказано');
  expect(within(stage()).getByText(/За номером числится долг/)).toBeInTheDocument();
  expect(requests).toEqual([]);
});

const removal = recordRun(machines.orderRemoval, { orderId: buildOrder().id }, [
  { type: 'removal.confirmed' },
  { type: 'xstate.done.actor.deleteOrder', output: refused({ code: 'TOO_LATE' }) },
]);

test('replays a removal from a list over the page of the list', async () => {
  const { differences, frames: steps } = replay(removal, machines);
  expect(steps.map(({ after, deviation }) => [after, deviation])).toEqual([
    [{ requesting: 'waiting' }, null],
    ['refused', null],
  ]);
  expect(differences).toEqual([]);
  renderStage(<ReplayStage recording={removal} position={2} />);
  expect(await within(stage()).findByRole('navigation', { name: 'Что показать по номеру' })).toBeInTheDocument();
  expect(requests).toEqual([]);
});

const feedback = recordRun(machines.feedback, undefined, [
  { type: 'feedback.submitted', submission },
  { type: 'xstate.done.actor.sendFeedback', output: unavailable },
]);

test('replays a failed feedback message over the contacts page, without personal data', async () => {
  const { differences, frames: steps } = replay(feedback, machines);
  expect(steps.map(({ after, deviation }) => [after, deviation])).toEqual([
    [{ sending: 'waiting' }, null],
    ['failed', null],
  ]);
  expect(differences).toEqual([]);
  expect(JSON.stringify(feedback)).not.toContain(submission.message.email);
  renderStage(<ReplayStage recording={feedback} position={2} />);
  expect(await within(stage()).findByRole('alert')).toHaveTextContent('Обращение не отправлено');
  expect(requests).toEqual([]);
});

test('shows the recorded user in the header', async () => {
  renderStage(<ReplayStage recording={whole} position={0} />);
  await within(stage()).findAllByText(/\S/);
  expect(within(stage()).queryByRole('button', { name: 'Выйти' })).toBeNull();
  cleanup();
  renderStage(<ReplayStage recording={whole} position={whole.steps.length} />);
  expect(await within(stage()).findByRole('button', { name: 'Выйти' })).toBeInTheDocument();
});

/** Opens the recording in the panel and shows its pages. */
const openReplay = async (user: UserEvent): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'Открыть запись' }));
  await user.upload(
    screen.getByLabelText(/Запись сеанса/),
    new File([file], 'session.json', { type: 'application/json' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Воспроизвести в интерфейсе' }));
  await screen.findByRole('region', { name: 'Страницы записанного сеанса' });
};

test('steps the replayed pages forward and back in the panel and closes them', async () => {
  const user = userEvent.setup();
  const recorder = createRecorder({ charts: machines, now: () => 0 });
  render(<InspectorPanel tools={toolsOf(recorder)} onClose={() => undefined} Stage={ReplayStage} />, {
    wrapper: ToolTheme,
  });
  await openReplay(user);
  // Parts of a page load after its heading, so pages are told apart by their headings.
  const heading = () => within(stage()).findByRole('heading', { level: 1 });
  const first = (await heading()).textContent;
  expect(stage().firstElementChild).toHaveAttribute('inert');
  await user.click(screen.getByRole('button', { name: 'В конец' }));
  await waitFor(async () => expect(await heading()).not.toHaveTextContent(first));
  await user.click(screen.getByRole('button', { name: 'В начало' }));
  await waitFor(async () => expect(await heading()).toHaveTextContent(first));
  await user.click(screen.getByRole('button', { name: 'Скрыть страницы' }));
  expect(screen.queryByRole('region', { name: 'Страницы записанного сеанса' })).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});

test('closes the replayed pages with the panel and opens again', async () => {
  const user = userEvent.setup();
  const shown: boolean[] = [];
  const recorder = createRecorder({ charts: machines, now: () => 0 });
  let toggle = (): void => undefined;
  act(() => {
    toggle = openPanel(document, toolsOf(recorder), ReplayStage, (isOpen) => shown.push(isOpen));
  });
  await openReplay(user);
  await user.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect(screen.queryAllByRole('region')).toEqual([]);
  act(() => toggle());
  expect(screen.getByRole('region', { name: 'Инспектор диаграмм' })).toBeVisible();
  act(() => toggle());
  expect(shown).toEqual([true, false, true, false]);
});

test('work in the panel is no activity of the citizen', async () => {
  const user = userEvent.setup();
  const recorder = createRecorder({ charts: machines, now: () => 0 });
  const seen: string[] = [];
  const stop = new AbortController();
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, () => seen.push(type), { signal: stop.signal });
  }
  act(() => void openPanel(document, toolsOf(recorder), ReplayStage, () => undefined));
  await user.click(screen.getByRole('region', { name: 'Инспектор диаграмм' }));
  const close = screen.getByRole('button', { name: 'Закрыть' });
  act(() => close.focus());
  await user.keyboard('{Escape}');
  await user.click(close);
  expect(seen).toEqual([]);
  await user.click(document.body);
  expect(seen).toEqual(['pointerdown']);
  stop.abort();
});

test('follows a link to another step of the shown recording', async () => {
  const packed = await packRecording(recording);
  const { rerender } = renderStage(<ReplayView place={{ packed, saved: null, step: 3 }} />);
  expect(await screen.findByText(`Шаг 3 из ${frames.length}`)).toBeVisible();
  rerender(<ReplayView place={{ packed, saved: null, step: 5 }} />);
  expect(await screen.findByText(`Шаг 5 из ${frames.length}`)).toBeVisible();
});

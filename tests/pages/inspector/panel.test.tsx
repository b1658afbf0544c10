import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type AnyStateMachine, createActor, fromPromise } from 'xstate';
import { toolsOf } from './tools-of.ts';
import { machines } from '../../../machines/registry.ts';
import { InspectorPanel } from '../../../src/inspector/InspectorPanel.tsx';
import { openPanel as openPanelOf } from '../../../src/inspector/panel.tsx';
import { ToolTheme } from '../../../src/ui/ToolTheme.tsx';
import { type ChartSystem, rootOf, startChart, stopChart } from '../../../src/actors/system.ts';
import { createRecorder } from '../../../src/inspector/recorder.ts';
import { readRecording } from '../../../src/inspector/recording.ts';

/** The panel over a running chart of an application. */
const openPanel = () => {
  let time = 0;
  const recorder = createRecorder({ charts: machines, now: () => (time += 100) });
  const actor = createActor(machines.orderStatus, { inspect: recorder.inspect });
  actor.start();
  const onClose = vi.fn();
  const tools = toolsOf(recorder);
  const { unmount } = render(<InspectorPanel tools={tools} onClose={onClose} />, { wrapper: ToolTheme });
  const log = () =>
    within(screen.getByRole('list', { name: 'Журнал событий' }))
      .queryAllByRole('button')
      .map((line) => line.textContent);
  const event = (name: RegExp) => within(screen.getByRole('list', { name: 'События' })).getByRole('button', { name });
  return { actor, event, log, onClose, recorder, tools, unmount, user: userEvent.setup() };
};

test('shows the current state and sends allowed events', async () => {
  const { actor, event, log, user } = openPanel();
  expect(screen.getByRole('button', { name: /^Статус заявления/ })).toHaveTextContent('Черновик');
  expect(event(/Черновик удалён/)).toBeEnabled();
  await user.click(event(/Заявление отправлено/));
  await user.click(screen.getByRole('checkbox', { name: 'isComplete' }));
  await user.click(screen.getByRole('button', { name: 'Отправить событие' }));
  expect(actor.getSnapshot().value).toEqual({ PendingBDPN: 'operatorReview' });
  expect(screen.getByRole('button', { name: /^Статус заявления/ })).toHaveTextContent(
    'Отправлено, ждём ответ нового оператора',
  );
  expect(log()).toEqual([expect.stringContaining('Заявление отправлено')]);
  expect(document.querySelector('[data-state="PendingBDPN"]')).toHaveAttribute('data-active');
  actor.stop();
});

test('marks ignored events, filters, pauses and clears', async () => {
  const { actor, log, recorder, user } = openPanel();
  actor.send({ type: 'bdpn.registered' });
  actor.send({ type: 'order.updated' });
  expect(await screen.findByText('2 события')).toBeVisible();
  expect(log()).toEqual([
    expect.stringContaining('Заявление изменено'),
    expect.stringMatching(/Зарегистрировано в БДПН.*не подействовало/),
  ]);
  await user.type(screen.getByRole('searchbox', { name: 'Найти в журнале' }), 'bdpn');
  expect(log()).toEqual([expect.stringContaining('Зарегистрировано в БДПН')]);
  await user.clear(screen.getByRole('searchbox', { name: 'Найти в журнале' }));
  await user.click(screen.getByRole('button', { name: 'Остановить журнал' }));
  actor.send({ type: 'order.submitted', isComplete: true });
  expect(await screen.findByText('3 события')).toBeVisible();
  expect(log()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Продолжить журнал' }));
  expect(log()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Очистить' }));
  expect(log()).toEqual([]);
  expect(recorder.recording().actors[0]?.start.value).toEqual({ PendingBDPN: 'operatorReview' });
  actor.stop();
});

test('shows context changes of an event without personal data', async () => {
  let time = 0;
  const recorder = createRecorder({ charts: machines, now: () => (time += 100) });
  const flow = createActor(machines.portationFlow.provide({ actions: { storeDraft: () => undefined } }), {
    input: { draft: null },
    inspect: recorder.inspect,
  });
  flow.start();
  render(<InspectorPanel tools={toolsOf(recorder)} onClose={() => undefined} />, { wrapper: ToolTheme });
  flow.send({ type: 'number.changed', digits: '9165550123' });
  await userEvent.click(await screen.findByRole('button', { name: /Номер изменён.*number\.changed/, pressed: false }));
  expect(screen.getByText('digits')).toBeVisible();
  expect(screen.getByText(/Стало: "0000000001"/)).toBeVisible();
  expect(document.body.textContent).not.toContain('9165550123');
  flow.stop();
});

test('saves the recording as a replayable file', async () => {
  const { actor, onClose, user } = openPanel();
  actor.send({ type: 'order.deleted' });
  let saved: Blob | undefined;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => ((saved = blob), 'blob:x'),
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Сохранить запись' }));
  const read = readRecording((await saved?.text()) ?? '');
  expect(read).toMatchObject({ recording: { steps: [{ event: { type: 'order.deleted' }, state: 'Deleted' }] } });
  await user.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect(onClose).toHaveBeenCalledOnce();
  actor.stop();
});

test('opens a saved recording by button or drop and steps through it', async () => {
  const { actor, log, recorder, user } = openPanel();
  actor.send({ type: 'order.updated' });
  actor.send({ type: 'order.deleted' });
  const file = new File([JSON.stringify(recorder.recording())], 'session.json', { type: 'application/json' });
  await user.click(screen.getByRole('button', { name: 'Открыть запись' }));
  await user.upload(screen.getByLabelText(/Запись сеанса/), file);
  expect(await screen.findByText('Все шаги прошли так же, как при записи.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'В конец' }));
  expect(screen.getByText('Шаг 2 из 2')).toBeVisible();
  expect(document.querySelector('[data-state="Deleted"]')).toHaveAttribute('data-active');
  await user.click(screen.getByRole('button', { name: 'Шаг назад' }));
  expect(document.querySelector('[data-state="Initialized"]')).toHaveAttribute('data-active');

  fireEvent.drop(screen.getByText('Запись сеанса'), { dataTransfer: { files: [new File(['{'], 'other.json')] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Файл не читается');
  await user.click(screen.getByRole('button', { name: 'Вернуться к странице' }));
  expect(log()).toHaveLength(2);
  actor.stop();
});

test('filters the log by chart and by who caused the event', async () => {
  const { actor, log, user } = openPanel();
  actor.send({ type: 'order.updated' });
  actor.send({ type: 'order.submitted', isComplete: true });
  actor.send({ type: 'operator.accepted' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Кто начал' }), 'новый оператор');
  expect(log()).toEqual([expect.stringContaining('operator.accepted')]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Кто начал' }), 'Все события');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Диаграмма' }), 'Статус заявления');
  expect(log()).toHaveLength(3);
  actor.stop();
});

/** The panel over the flow of a new application, whose calls never end. */
const openFlow = () => {
  const recorder = createRecorder({ charts: machines, now: () => 0 });
  const flow = createActor(
    machines.portationFlow.provide({
      actions: { storeDraft: () => undefined },
      actors: { lookupNumber: fromPromise(() => new Promise(() => undefined)) },
    }),
    { input: { draft: null }, inspect: recorder.inspect },
  );
  flow.start();
  render(<InspectorPanel tools={toolsOf(recorder)} onClose={() => undefined} />, { wrapper: ToolTheme });
  return { flow, user: userEvent.setup() };
};

test('shows the charts of the page as one system, and who told whom', async () => {
  const recorder = createRecorder({ charts: machines, now: () => 0 });
  const system: ChartSystem = { root: null, inspect: recorder.inspect };
  const parent = rootOf(system);
  startChart(system, 'startup', createActor(machines.startup, { parent, input: undefined }));
  const lookup = createActor(machines.numberLookup, { parent });
  startChart(system, 'numberLookup', lookup);
  render(<InspectorPanel tools={toolsOf(recorder)} onClose={() => undefined} />, { wrapper: ToolTheme });
  const charts = screen.getByText('Система страницы');
  expect(
    within(charts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Запуск сайта/), expect.stringMatching(/^Проверка номеров/)]);
  lookup.send({ type: 'page.opened' });
  const log = within(screen.getByRole('list', { name: 'Журнал событий' }));
  expect(await log.findByRole('button', { name: /quota\.asked/ })).toHaveTextContent(
    'сообщила диаграмма «Проверка номеров»',
  );
  stopChart(system, lookup);
});

test('refuses data that does not match, and shows running work', async () => {
  const { flow, user } = openFlow();
  await user.click(screen.getByRole('button', { name: /number\.changed/ }));
  await user.type(screen.getByRole('textbox', { name: 'digits' }), 'нет');
  await user.click(screen.getByRole('button', { name: 'Отправить событие' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Поле «digits» заполнено не так, событие не отправлено.');
  expect(flow.getSnapshot().context.digits).toBe('');
  await user.clear(screen.getByRole('textbox', { name: 'digits' }));
  await user.type(screen.getByRole('textbox', { name: 'digits' }), '9000000001');
  await user.click(screen.getByRole('button', { name: 'Отправить событие' }));
  expect(flow.getSnapshot().context.digits).toBe('9000000001');
  expect(screen.getByRole('list', { name: 'Выполняет' })).toHaveTextContent('Выполняет: Проверить номер');
  flow.stop();
});

test('fires timers and ends work with an outcome of choice', async () => {
  const { flow, user } = openFlow();
  flow.send({ type: 'number.changed', digits: '9000000001' });
  const timers = await screen.findByRole('list', { name: 'Сработать таймеру сейчас' });
  await user.click(within(timers).getByRole('button'));
  expect(flow.getSnapshot().matches({ active: { init: { checking: 'slow' } } })).toBe(true);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Причина отказа' }), 'QUOTA_EXCEEDED');
  await user.click(screen.getByRole('button', { name: 'Отказ с этой причиной' }));
  expect(flow.getSnapshot().matches({ active: { init: 'unchecked' } })).toBe(true);
  flow.stop();
});

test('shows the charts at an earlier step and returns to the present', async () => {
  const { actor, user } = openPanel();
  actor.send({ type: 'order.submitted', isComplete: true });
  actor.send({ type: 'operator.accepted' });
  await user.click(await screen.findByRole('button', { name: /order\.submitted/, pressed: false }));
  expect(screen.getByText('Показан шаг 1 из 2')).toBeVisible();
  expect(document.querySelector('[data-state="PendingBDPN.operatorReview"]')).toHaveAttribute('data-active');
  await user.click(screen.getByRole('button', { name: 'Вернуться к настоящему' }));
  expect(document.querySelector('[data-state="PendingBDPN.registration"]')).toHaveAttribute('data-active');
  actor.stop();
});

test('switches a fault of a call on and off', async () => {
  const { actor, tools, unmount, user } = openPanel();
  const api = tools.scenarios.wrap(() => new Response('{}'));
  const order = () => api(new Request('http://localhost/api/v1/setting/feature/list'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Вызов' }), 'listFeatures');
  await user.click(screen.getByRole('button', { name: 'Включить сбой' }));
  expect(screen.getByText('Каждый вызов listFeatures заканчивается так: 503.')).toBeVisible();
  expect((await order()).status).toBe(503);
  // The panel is unmounted while it is closed; the fault goes on.
  unmount();
  render(<InspectorPanel tools={tools} onClose={() => undefined} />, { wrapper: ToolTheme });
  expect(screen.getByText('Каждый вызов listFeatures заканчивается так: 503.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Выключить сбой' }));
  expect((await order()).status).toBe(200);
  actor.stop();
});

test('shows the same chart and view when it is opened again', async () => {
  const recorder = createRecorder({ charts: machines, now: Date.now });
  const system: ChartSystem = { root: null, inspect: recorder.inspect };
  for (const name of ['orderStatus', 'portationStatus'] as const) {
    startChart(system, name, createActor<AnyStateMachine>(machines[name], { parent: rootOf(system) }));
  }
  const toggle = await act(() => openPanelOf(document, toolsOf(recorder), () => null, vi.fn()));
  const view = (name: string) => screen.getByRole('button', { name, pressed: true });
  fireEvent.click(screen.getByRole('button', { name: 'Управление' }));
  fireEvent.click(screen.getByRole('button', { name: /^Статус переноса/ }));
  act(toggle);
  expect(screen.queryByRole('button', { name: 'Управление' })).toBeNull();
  act(toggle);
  expect(view('Управление')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Статус переноса/, pressed: true })).toBeVisible();
  act(toggle);
});

test('draws the exchange with the calls and the work of the server', async () => {
  const { actor, recorder, tools, user } = openPanel();
  actor.send({ type: 'order.deleted' });
  recorder.called('deleteOrder')({ status: 204, traceId: 'trace' });
  recorder.setServer({
    now: '2026-11-20T09:00:00.000Z',
    steps: [
      {
        at: '2026-11-20T09:00:00.000Z',
        kind: 'message',
        party: 'bdpn',
        orderId: '1',
        event: 'donor.approved',
        from: null,
        to: null,
        outcome: 'refused',
        attempts: 2,
      },
    ],
  });
  await user.click(screen.getAllByRole('button', { name: 'Обмен' })[0] ?? document.body);
  expect(tools.readServer).toHaveBeenCalledOnce();
  const picture = screen.getByRole('img', { name: 'Обмен сообщениями' });
  expect(picture).not.toHaveTextContent('До начала записи');
  expect(picture).toHaveTextContent('Статус заявления: Черновик удалён');
  expect(picture).toHaveTextContent(/deleteOrder: 204, \d+ мс, trace/);
  expect(picture).toHaveTextContent('donor.approved, отклонено, попытка 2');
  actor.stop();
});

test('dates the steps of an earlier application, which the exchange shows before the recording', async () => {
  const { actor, recorder, user } = openPanel();
  actor.send({ type: 'order.deleted' });
  const start = Date.parse(recorder.recording().startedAt);
  const step = {
    kind: 'order',
    party: null,
    orderId: '1',
    from: null,
    to: null,
    outcome: 'done',
    attempts: 1,
  } as const;
  const ago = (hours: number): string => new Date(start - 3_600_000 * hours).toISOString();
  recorder.setServer({
    now: ago(0),
    steps: [
      { ...step, at: ago(72), event: 'order.created' },
      { ...step, at: ago(48), event: 'order.updated' },
      { ...step, at: new Date(start + 60_000).toISOString(), event: 'order.deleted' },
    ],
  });
  await user.click(screen.getAllByRole('button', { name: 'Обмен' })[0] ?? document.body);
  const picture = screen.getByRole('img', { name: 'Обмен сообщениями' });
  const texts = [...picture.querySelectorAll('text')].map(({ textContent }) => textContent);
  const day = (hours: number): string => {
    const at = new Date(ago(hours));
    return [at.getDate(), at.getMonth() + 1].map((part) => String(part).padStart(2, '0')).join('.');
  };
  const timeOf = (event: string): string | undefined => texts[texts.indexOf(event) - 1];
  expect(timeOf('order.created')).toMatch(new RegExp(`^${day(72)} \\d\\d:\\d\\d:\\d\\d$`));
  expect(timeOf('order.updated')).toMatch(new RegExp(`^${day(48)} \\d\\d:\\d\\d:\\d\\d$`));
  expect(timeOf('order.deleted')).toMatch(/^6\d,\d с$/);
  const heightOf = (text: RegExp): number => Number(within(picture).getByText(text).getAttribute('y'));
  const heights = [
    /^До начала записи/,
    /^order\.created/,
    /^order\.updated/,
    /^Начало записи, \d/,
    /^order\.deleted/,
  ].map(heightOf);
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
  expect(new Set(heights).size).toBe(5);
  actor.stop();
});

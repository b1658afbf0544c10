import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { machines } from '../../../machines/registry.ts';
import { InspectorPanel } from '../../../src/inspector/InspectorPanel.tsx';
import { ToolTheme } from '../../../src/ui/ToolTheme.tsx';
import { createRecorder } from '../../../src/inspector/recorder.ts';
import { readRecording } from '../../../src/inspector/recording.ts';

/** The panel over a running chart of an application. */
const openPanel = () => {
  let time = 0;
  const recorder = createRecorder({ charts: machines, now: () => (time += 100) });
  const actor = createActor(machines.orderStatus, { inspect: recorder.inspect });
  actor.start();
  const onClose = vi.fn();
  render(<InspectorPanel recorder={recorder} onClose={onClose} />, { wrapper: ToolTheme });
  const log = () =>
    within(screen.getByRole('list', { name: 'Журнал событий' }))
      .queryAllByRole('button')
      .map((line) => line.textContent);
  const event = (name: RegExp) => within(screen.getByRole('list', { name: 'События' })).getByRole('button', { name });
  return { actor, event, log, onClose, recorder, user: userEvent.setup() };
};

test('shows the current state and sends allowed events', async () => {
  const { actor, event, log, user } = openPanel();
  expect(screen.getByRole('button', { name: /^Статус заявления/ })).toHaveTextContent('Черновик');
  expect(event(/Черновик удалён/)).toBeEnabled();
  expect(event(/Заявление отправлено/)).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Данные события' }), '{{"isComplete":true}');
  await user.click(event(/Заявление отправлено/));
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
  render(<InspectorPanel recorder={recorder} onClose={() => undefined} />, { wrapper: ToolTheme });
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

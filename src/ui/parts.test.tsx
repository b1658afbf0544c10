import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { focusPageHeading } from './heading-focus.ts';
import { LiveRegionProvider, useAnnounce } from './LiveRegion.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';
import { NotFoundView } from './NotFoundView.tsx';
import { Notice } from './Notice.tsx';
import { OperatorTile } from './OperatorLogo.tsx';
import { PageContents } from './PageContents.tsx';
import { PageHeading } from './PageHeading.tsx';
import { StepIndicator } from './StepIndicator.tsx';
import { Timeline } from './Timeline.tsx';

const show = (node: ReactNode) =>
  render(node, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> });

test('the step indicator is a list that marks the current step', () => {
  show(<StepIndicator steps={['Номер', 'Тариф', 'Заявление', 'Готово']} current={1} />);
  expect(screen.getByText('Шаг 2 из 4')).toBeDefined();
  const steps = within(screen.getByRole('list', { name: 'Шаги' })).getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
});

test('the step indicator names a refusal and does not colour it as a success', () => {
  show(<StepIndicator steps={['Номер', 'Тариф', 'Заявление', 'Готово']} current={3} isRefused />);
  const last = within(screen.getByRole('list', { name: 'Шаги' }))
    .getAllByRole('listitem')
    .at(-1);
  expect(last).toHaveTextContent('Готово, отказ');
  expect(last?.style.getPropertyValue('--step-color')).toBe('var(--mantine-color-red-filled)');
});

test('the timeline describes each state in text', () => {
  show(
    <Timeline
      label="Ход переноса"
      items={[
        { id: 'a', title: 'Заявление принято', state: 'done', date: '5 октября' },
        { id: 'b', title: 'Проверка оператором', state: 'current' },
        { id: 'c', title: 'Перенос', state: 'planned' },
      ]}
    />,
  );
  const items = within(screen.getByRole('list', { name: 'Ход переноса' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Заявление принятовыполнено5 октября',
    'Проверка операторомсейчас',
    'Переносожидается',
  ]);
});

test('a notice names its kind and is announced only on request', () => {
  show(<Notice kind="danger" title="Не удалось отправить" announce code="BDPN-504" />);
  expect(within(screen.getByRole('alert')).getByRole('img', { name: 'Ошибка' })).toBeDefined();
  expect(screen.getByText('Код: BDPN-504')).toBeDefined();
});

test('the error summary takes focus and links to the field', async () => {
  show(
    <>
      <ErrorSummary attempt={1} errors={[{ fieldId: 'phone', message: 'Введите номер' }]} />
      <input id="phone" aria-label="Номер" />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Проверьте поля' }));
  await userEvent.click(screen.getByRole('link', { name: 'Введите номер' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Номер' }));
});

test('a loading indicator appears only after half a second', () => {
  vi.useFakeTimers();
  try {
    show(<LoadingSkeleton label="Загружаем тарифы…" />);
    expect(screen.queryByText('Загружаем тарифы…')).toBeNull();
    act(() => void vi.advanceTimersByTime(500));
    expect(screen.getByText('Загружаем тарифы…')).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test('the live region announces a message', async () => {
  const Speaker = () => {
    const announce = useAnnounce();
    return (
      <button type="button" onClick={() => announce('Номер найден')}>
        Найти
      </button>
    );
  };
  show(
    <LiveRegionProvider>
      <Speaker />
    </LiveRegionProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Найти' }));
  expect(screen.getByRole('status').textContent).toBe('Номер найден');
});

test('the heading takes focus after a navigation and a step change', () => {
  const page = (step: number) => (
    <MantineProvider env="test">
      <main>
        <PageHeading focusKey={step}>Шаг</PageHeading>
      </main>
    </MantineProvider>
  );
  const { rerender } = render(page(1));
  expect(document.activeElement).toBe(document.body);
  focusPageHeading();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  screen.getByRole('heading', { level: 1 }).blur();
  rerender(page(2));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a late heading still takes focus after the navigation', () => {
  const { rerender } = render(<main tabIndex={-1} />, { wrapper: MantineProvider });
  focusPageHeading();
  rerender(
    <main tabIndex={-1}>
      <PageHeading>Готово</PageHeading>
    </main>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('shows the operator name beside a decorative monogram', () => {
  show(<OperatorTile src="/logos/mts.svg" name="МТС" />);
  expect(screen.getByText('МТС')).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
});

test('shows initials for an operator without a logo and no image without an operator', () => {
  const { container, rerender } = show(<OperatorTile src="/logos/unknown.svg" name="ООО «Синий Пояс»" />);
  expect(screen.getByText('СП').closest('[aria-hidden]')).not.toBeNull();
  expect(container.querySelector('img')).toBeNull();
  rerender(<OperatorTile src={null} name="Оператор неизвестен" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/logos/unknown.svg');
});

test('the not-found page always links to the home page', () => {
  render(
    <MemoryRouter>
      <NotFoundView />
    </MemoryRouter>,
    { wrapper: MantineProvider },
  );
  expect(screen.getByRole('link', { name: 'На главную' }).getAttribute('href')).toBe('/');
});

test('a text without sections has no empty box of contents', () => {
  show(
    <PageContents label="Содержание" items={[]}>
      Лицензии
    </PageContents>,
  );
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByText('Лицензии')).toBeDefined();
});

test('the second press of a double click on a dialog does not reach what was behind it', () => {
  const behind = vi.fn<() => void>();
  const page = (dialog: ReactNode) => (
    <>
      <button type="button" onClick={behind}>
        Сзади
      </button>
      {dialog}
    </>
  );
  const { rerender } = show(
    page(
      <ConfirmDialog title="Удалить?" confirmLabel="Удалить" cancelLabel="Нет" onConfirm={behind} onCancel={behind}>
        Совсем
      </ConfirmDialog>,
    ),
  );
  rerender(page(null));
  const press = (detail: number) => fireEvent.click(screen.getByRole('button', { name: 'Сзади' }), { detail });
  press(2);
  press(3);
  expect(behind).not.toHaveBeenCalled();
  press(1);
  press(2);
  expect(behind).toHaveBeenCalledTimes(2);
});

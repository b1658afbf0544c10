import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { catalogueMessages, errorCodes } from '../../contract/error-codes.ts';
import type { Failure } from '../../contract/failure.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { refusalTexts } from '../../contract/refusals.texts.ts';

const show = (failure: Failure, onRetry?: () => void) =>
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <FailureNotice failure={failure} {...(onRetry === undefined ? {} : { onRetry })} />
      </MantineProvider>
    </MemoryRouter>,
  );
const refused = (code: (typeof errorCodes)[number]): Failure => ({
  tag: 'refused',
  problem: { type: 'about:blank', title: catalogueMessages[400], status: 400, code, traceId: 'trace-1', errors: [] },
});

test.each(errorCodes)('announces %s as a sentence with a small code and traceId', (code) => {
  show(refused(code));
  const notice = screen.getByRole('alert');
  expect(notice).toHaveTextContent(`Код: ${code} · trace-1`);
  expect(notice).not.toHaveTextContent(catalogueMessages[400]);
  const words = (notice.textContent ?? '').replace(`Код: ${code} · trace-1`, '');
  expect(words).toMatch(/[а-яё]{3}.*[.]/);
  // «eSIM» is written so in Russian too.
  expect(words.replaceAll('eSIM', '')).not.toMatch(/[a-z]/i);
});

test('says that nothing is lost when the server did not answer and offers a retry', async () => {
  let asked = 0;
  show({ tag: 'unreachable', status: null, code: null, traceId: null }, () => {
    asked += 1;
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Всё введённое сохранено.');
  expect(screen.getByRole('alert')).toHaveTextContent('Код: NETWORK');
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(asked).toBe(1);
});

test.each([
  [503, 'UNAVAILABLE', 'Сервис временно недоступен'],
  [500, 'INTERNAL', 'На сервере произошла ошибка'],
  [503, 'IDENTITY_UNAVAILABLE', 'Госуслуги не отвечают'],
  [200, null, 'На сервере что-то пошло не так'],
  [400, null, 'Сервер не принял запрос'],
  [403, null, 'Сервер не принял запрос'],
  [413, null, 'Данных слишком много'],
  [503, null, 'Сервис временно недоступен'],
] as const)('does not blame the connection for a server error (%s %s)', (status, code, sentence) => {
  show({ tag: 'unreachable', status, code, traceId: 'trace-1' });
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByRole('alert')).toHaveTextContent(`Код: ${code ?? status} · trace-1`);
  expect(screen.getByRole('alert')).not.toHaveTextContent('связь');
});

test.each(Object.entries(refusalTexts))('%s says what it means and what to do, in full sentences', (_, text) => {
  expect(text.steps.length).toBeGreaterThan(0);
  for (const sentence of [text.meaning, ...text.steps]) {
    expect(sentence).toMatch(/^[А-ЯЁ].*\.$/);
  }
  expect(text.title).toMatch(/[^.]$/);
});

test.each(Object.entries(refusalTexts).filter(([code]) => code !== 'SUBSCRIBER_WITHDREW'))(
  '%s says first what to do',
  (_, { steps }) => {
    expect(steps[0]).toMatch(/(?:^| )[а-яё]+те(?:сь)?[ ,]/iu);
  },
);

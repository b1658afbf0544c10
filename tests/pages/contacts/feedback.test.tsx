import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { buildProblem } from '../../../mocks/builders/problems.ts';
import { Component } from '../../../src/pages/contacts.tsx';
import { network } from '../../harness/network.ts';
import { showVisit } from '../../harness/show-visit.tsx';

const keys: (string | null)[] = [];

const answer = (respond: () => Response): void => {
  network.use(
    http.post('*/api/v1/feedback/send', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return respond();
    }),
  );
};

const send = () => userEvent.click(screen.getByRole('button', { name: 'Отправить обращение' }));

const fill = async (): Promise<void> => {
  await userEvent.type(screen.getByLabelText('Как к вам обращаться'), 'Вера');
  await userEvent.type(screen.getByLabelText('Электронная почта'), 'vera@example.ru');
  await userEvent.selectOptions(screen.getByLabelText('О чём вопрос'), 'Перенос номера');
  await userEvent.type(screen.getByLabelText('Сообщение'), 'Когда перенесут номер?');
  await userEvent.click(screen.getByLabelText(/Согласен на обработку/));
};

test('keeps the message after failed submissions and sends it again with the same idempotency key', async () => {
  await showVisit(<Component />, { address: '/contacts' });
  await fill();

  const limited = buildProblem({ status: 429, code: 'TOO_MANY_REQUESTS' });
  answer(() => HttpResponse.json(limited, { status: 429, headers: { 'retry-after': '3600' } }));
  await send();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Обращение не отправлено');
  expect(alert).toHaveTextContent(/Подождите 1\sчас и повторите\./);
  expect(alert).toHaveTextContent(`Код: TOO_MANY_REQUESTS · ${limited.traceId}`);

  answer(() => HttpResponse.error());
  await send();
  expect(await screen.findByText(/Проверьте связь и повторите\./)).toBeDefined();
  expect(screen.getByLabelText('Сообщение')).toHaveValue('Когда перенесут номер?');

  answer(() =>
    HttpResponse.json({ id: '00000000-0000-4000-8000-000000000001', receivedAt: '2026-11-20T09:00:00.000Z' }),
  );
  await send();
  expect(await screen.findByText('Обращение принято')).toBeDefined();
  expect(new Set(keys).size).toBe(1);

  await userEvent.click(screen.getByRole('button', { name: 'Написать ещё' }));
  expect(screen.getByLabelText('Сообщение')).toHaveValue('');
});

test('lists invalid fields, and the fields that the server refused', async () => {
  await showVisit(<Component />, { address: '/contacts' });
  await send();
  const summary = screen.getByRole('group', { name: 'Проверьте поля' });
  expect(within(summary).getAllByRole('listitem')).toHaveLength(5);
  expect(summary).toHaveFocus();

  await fill();
  expect(screen.queryByRole('group', { name: 'Проверьте поля' })).toBeNull();
  const message = 'Такой почты не бывает';
  answer(() =>
    HttpResponse.json(buildProblem({ errors: [{ field: 'email', code: 'invalid', message }] }), { status: 400 }),
  );
  await send();
  expect(await screen.findByRole('link', { name: message })).toBeDefined();
  expect(screen.getByLabelText('Электронная почта')).toBeInvalid();
  expect(screen.queryByText('Обращение не отправлено')).toBeNull();
});

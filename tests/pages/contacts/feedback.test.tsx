import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import { SLOW_RESPONSE_MS } from '../../../domain/slow-response.ts';
import { buildProblem } from '../../../mocks/builders/problems.ts';
import { type Fault, faultKinds, faults, problemFault } from '../../../mocks/faults.ts';
import { answerCall } from '../../../mocks/handlers.ts';
import { Component } from '../../../src/pages/contacts.tsx';
import { network } from '../../harness/network.ts';
import { NOW, renderPage, update } from '../../harness/render-page.tsx';

const keys: (string | null)[] = [];

const accepted = { id: '00000000-0000-4000-8000-000000000001', number: '100042', receivedAt: NOW };

const answer = (reply: Fault | typeof accepted, headers: Record<string, string> = {}): void => {
  network.use(
    answerCall(
      'sendFeedback',
      ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return reply;
      },
      { headers },
    ),
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
  await renderPage(<Component />, { address: '/contacts' });
  await fill();

  const limited = buildProblem({ status: 429, code: 'TOO_MANY_REQUESTS' });
  answer(problemFault(limited), { 'retry-after': '3600' });
  await send();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Обращение не отправлено');
  expect(alert).toHaveTextContent(/Подождите 1\sчас и повторите\./);
  expect(alert).toHaveTextContent(`Код: TOO_MANY_REQUESTS · ${limited.traceId}`);

  answer(faults.networkError);
  await send();
  expect(await screen.findByText(/Проверьте связь и повторите\./)).toBeDefined();
  expect(screen.getByLabelText('Сообщение')).toHaveValue('Когда перенесут номер?');

  answer(accepted);
  await send();
  expect(await screen.findByText('Обращение принято')).toBeDefined();
  expect(screen.getByText('100042')).toBeDefined();
  expect(new Set(keys).size).toBe(1);

  await userEvent.click(screen.getByRole('button', { name: 'Написать ещё' }));
  expect(screen.getByLabelText('Сообщение')).toHaveValue('');
});

test('says that an address is missing, and not that it is wrong', async () => {
  await renderPage(<Component />, { address: '/contacts' });
  await send();
  expect(screen.getByRole('link', { name: /Укажите почту/ })).toBeDefined();
  expect(screen.queryByText(/Проверьте адрес почты/)).toBeNull();
});

test('does not say that there was no answer when the message was refused', async () => {
  await renderPage(<Component />, { address: '/contacts' });
  await fill();
  for (const kind of ['known 400', 'unknown 400', '403', '413'] as const) {
    answer(faultKinds[kind]);
    await send();
    expect(await screen.findByRole('alert')).not.toHaveTextContent(/Сервер не ответил|Проверьте связь/);
    expect(screen.getByLabelText('Сообщение')).toHaveValue('Когда перенесут номер?');
  }
  answer(accepted);
  await send();
  expect(await screen.findByText('Обращение принято')).toBeDefined();
});

test('a silent submission can be cancelled, and sent again', async () => {
  const clock = new SimulatedClock();
  await renderPage(<Component />, { address: '/contacts', clock });
  await fill();
  answer(faults.noAnswer);
  await send();
  await update(() => clock.increment(SLOW_RESPONSE_MS));
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  expect(screen.getByLabelText('Сообщение')).toHaveValue('Когда перенесут номер?');
  answer(accepted);
  await send();
  expect(await screen.findByText('Обращение принято')).toBeDefined();
});

test('lists invalid fields, and the fields that the server refused', async () => {
  await renderPage(<Component />, { address: '/contacts' });
  await send();
  const summary = screen.getByRole('group', { name: 'Проверьте поля' });
  expect(within(summary).getAllByRole('listitem')).toHaveLength(5);
  expect(summary).toHaveFocus();

  await fill();
  expect(screen.queryByRole('group', { name: 'Проверьте поля' })).toBeNull();
  const message = 'Такой почты не бывает';
  answer(problemFault({ errors: [{ field: 'email', code: 'invalid', message }] }));
  await send();
  expect(await screen.findByRole('link', { name: message })).toBeDefined();
  expect(screen.getByLabelText('Электронная почта')).toBeInvalid();
  expect(screen.queryByText('Обращение не отправлено')).toBeNull();
});

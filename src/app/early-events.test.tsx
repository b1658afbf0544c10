import { runInThisContext } from 'node:vm';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { earlyEventsHeadScript, repeatEarlyEvents } from './early-events.ts';

const send = vi.fn<(value: string) => void>();

const Form = () => {
  const [value, setValue] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(value);
      }}
    >
      <input aria-label="Номер" value={value} onChange={(event) => setValue(event.target.value)} />
      <button type="submit">Проверить</button>
      <button type="button" onClick={() => send(`pressed ${value}`)}>
        Очистить
      </button>
    </form>
  );
};

afterEach(() => {
  document.body.replaceChildren();
  send.mockClear();
});

test.each([
  ['Проверить', '5'],
  ['Очистить', 'pressed 5'],
])('a press of «%s» on a live page follows what was typed before', async (name, sent) => {
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = renderToString(<Form />);
  document.body.append(root);
  runInThisContext(earlyEventsHeadScript);
  const input = root.querySelector('input');
  const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (input === null || button === undefined) {
    throw new Error('The form is incomplete');
  }
  input.value = '5';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await act(() => Promise.resolve(hydrateRoot(root, <Form />)));
  await act(() => Promise.resolve(button.click()));
  expect(send).not.toHaveBeenCalled();
  repeatEarlyEvents();
  await vi.waitFor(() => expect(send.mock.calls).toEqual([[sent]]));
});

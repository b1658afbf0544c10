import { render, screen } from '@testing-library/react';
import axios from 'axios';
import { http, HttpResponse } from 'msw';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { expectConsole } from './expect-console.ts';
import { network } from './network.ts';

test('an upload keeps the name and bytes of its file', async () => {
  network.use(
    http.post('*/api/upload', async ({ request }) => {
      const file = (await request.formData()).get('File');
      return HttpResponse.json(file instanceof File ? { name: file.name, text: await file.text() } : null);
    }),
  );
  const form = new FormData();
  form.set('File', new File(['79161234567'], 'номера.csv', { type: 'text/csv' }));
  const response = await axios.post<unknown>('/api/upload', form);
  expect(response.data).toEqual({ name: 'номера.csv', text: '79161234567' });
});

test('an unhandled request fails', async () => {
  expectConsole(/onUnhandledRequest|intercepted a request without a matching/);
  await expect(axios.get('/api/unhandled')).rejects.toThrow();
});

test("a request can be aborted with the page's AbortController", async () => {
  const controller = new AbortController();
  const request = new Request('http://localhost:3000/api/x', { signal: controller.signal });
  controller.abort();
  expect(request.signal.aborted).toBe(true);
});

test('a React warning reaches the console guard', () => {
  expectConsole(/unique "key" prop/);
  const items = ['а', 'б'].map((letter) => createElement('li', null, letter));
  render(<ul>{items}</ul>);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

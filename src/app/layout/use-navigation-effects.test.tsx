import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { useNavigationEffects } from './use-navigation-effects.ts';

const Questions = () => {
  useNavigationEffects();
  return (
    <>
      <input aria-label="Найти вопрос" />
      <h2 id="dolg">Долг</h2>
    </>
  );
};

const isBelow = (root: Element): void => {
  const target = root.querySelector('h2');
  if (target !== null) {
    vi.spyOn(target, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 900));
  }
};

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test.each([
  ['shows the target', 'H2', () => undefined],
  ['leaves the focus in a field', 'INPUT', (root: Element) => root.querySelector('input')?.focus()],
  ['shows a target at the end of the page, to which the browser cannot scroll', 'H2', isBelow],
  [
    'leaves a visitor who has scrolled away',
    'BODY',
    (root: Element) => {
      isBelow(root);
      vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000);
    },
  ],
] as const)('hydration of an address with a hash %s', async (_, focused, before) => {
  const page = (
    <MemoryRouter initialEntries={['/faq#dolg']}>
      <Questions />
    </MemoryRouter>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  document.body.append(root);
  before(root);
  await act(() => Promise.resolve(hydrateRoot(root, page)));
  expect(document.activeElement?.tagName).toBe(focused);
});

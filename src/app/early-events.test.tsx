import { runInThisContext } from 'node:vm';
import { act, getByRole } from '@testing-library/react';
import { type ReactNode, startTransition, Suspense, use, useLayoutEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { earlyEventsHeadScript, MARK, recordBlockedEvents, repeatEarlyEvents } from './early-events.ts';

const send = vi.fn<(value: string) => void>();

/** @param form empty: the field belongs to none, as the date of an application */
const Form = ({ form }: { form?: '' | undefined }) => {
  const [value, setValue] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(value);
      }}
    >
      <input aria-label="Номер" form={form} value={value} onChange={(event) => setValue(event.target.value)} />
      <button type="submit">Проверить</button>
      <button type="button" onClick={() => send(`pressed ${value}`)}>
        Очистить
      </button>
    </form>
  );
};

const listen = vi.spyOn(window, 'addEventListener');

/** A document with a page that the server has rendered, in which the script of the head records events. */
const openDocument = (page: ReactNode): HTMLElement => {
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = renderToString(page);
  document.body.append(root);
  runInThisContext(earlyEventsHeadScript);
  return root;
};

const type = (field: HTMLInputElement, value: string): void => {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const find = <Found extends Element>(root: HTMLElement, selector: string): Found => {
  const found = root.querySelector<Found>(selector);
  if (found === null) {
    throw new Error(`The page has no ${selector}`);
  }
  return found;
};

afterEach(() => {
  // Or the script of one test would record the events of the next.
  for (const [type, listener, options] of listen.mock.calls) {
    window.removeEventListener(type, listener, options);
  }
  listen.mockClear();
  document.body.replaceChildren();
  send.mockClear();
});

test.each([
  ['Проверить', '5', undefined],
  ['Очистить', 'pressed 5', undefined],
  ['Проверить', '5', ''],
] as const)('a press of «%s» on a live page follows what was typed before', async (name, sent, form) => {
  const root = openDocument(<Form form={form} />);
  const button = getByRole(root, 'button', { name });
  type(find(root, 'input'), '5');
  await act(() => Promise.resolve(hydrateRoot(root, <Form form={form} />)));
  await act(() => Promise.resolve(button.click()));
  expect(send).not.toHaveBeenCalled();
  repeatEarlyEvents();
  await vi.waitFor(() => expect(send.mock.calls).toEqual([[sent]]));
});

const Choice = () => {
  const [choice, setChoice] = useState('a');
  const [text, setText] = useState('');
  return (
    <form aria-label={`${choice} ${text}`}>
      <input type="radio" name="choice" checked={choice === 'a'} onChange={() => setChoice('a')} />
      <input type="radio" name="choice" checked={choice === 'b'} onChange={() => setChoice('b')} />
      <input aria-label="Номер" value={text} onChange={(event) => setText(event.target.value)} />
    </form>
  );
};

test.each([
  ['a choice', 'b ', (root: HTMLElement) => root.querySelectorAll('input')[1]?.click()],
  ['a typed text', 'a 5', (root: HTMLElement) => type(find(root, '[aria-label=Номер]'), '5')],
])('%s in a boundary that is hydrated after the page is not lost', async (_, expected, act) => {
  const root = document.createElement('div');
  root.id = 'root';
  const isAlive = (): boolean => Object.keys(root.querySelector('form') ?? {}).some((key) => key.startsWith(MARK));
  const Page = () => {
    // Events of the browser, between the commit of the page and that of its boundary.
    useLayoutEffect(() => {
      expect(isAlive()).toBe(false);
      act(root);
      repeatEarlyEvents();
    }, []);
    return (
      <Suspense>
        <Choice />
      </Suspense>
    );
  };
  root.innerHTML = renderToString(<Page />);
  document.body.append(root);
  runInThisContext(earlyEventsHeadScript);
  startTransition(() => {
    hydrateRoot(root, <Page />);
    recordBlockedEvents(root);
  });
  await vi.waitFor(() => expect(root.querySelector('form')?.getAttribute('aria-label')).toBe(expected));
});

/** A bound that is committed when it is left, and a slider that moves its focused thumb, as those of the tariffs. */
const Bounds = () => {
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [thumb, setThumb] = useState('none');
  return (
    <>
      <input
        aria-label="От"
        data-next="До"
        data-open={isOpen}
        value={typed}
        onFocus={() => setIsOpen(true)}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ currentTarget, key }) => {
          send(`${key} in field`);
          document.querySelector<HTMLElement>(`[aria-label=${currentTarget.dataset['next'] ?? 'none'}]`)?.focus();
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget instanceof HTMLInputElement) {
            return;
          }
          setIsOpen(false);
          send(typed);
        }}
      />
      <div
        role="slider"
        aria-label="До"
        aria-valuenow={0}
        tabIndex={0}
        onFocus={() => setThumb('focused')}
        onKeyDown={({ currentTarget, key }) => {
          currentTarget.focus();
          send(`${key} ${thumb}`);
        }}
      />
    </>
  );
};

/** @param live acts after hydration, before the events are repeated */
const hydrateAfter = async (
  early: (field: HTMLInputElement, slider: HTMLElement) => void,
  live?: (field: HTMLInputElement, slider: HTMLElement) => void,
) => {
  const root = openDocument(<Bounds />);
  const field = find<HTMLInputElement>(root, 'input');
  const slider = find<HTMLElement>(root, '[role=slider]');
  early(field, slider);
  await act(() => Promise.resolve(hydrateRoot(root, <Bounds />)));
  await act(() => Promise.resolve(live?.(field, slider)));
  repeatEarlyEvents();
  await vi.waitFor(() => expect(window.earlyEvents).toHaveLength(0));
  return { field, slider };
};

test('a field that was left before hydration is left again, with its last value', async () => {
  const { field } = await hydrateAfter((early) => {
    early.focus();
    type(early, '1');
    type(early, '10');
    early.blur();
  });
  await vi.waitFor(() => expect(send.mock.calls).toEqual([['10']]));
  expect(field.getAttribute('data-open')).toBe('false');
});

test('a field that has the focus since before hydration is focused again', async () => {
  const { field } = await hydrateAfter((early) => {
    early.focus();
    early.blur();
    early.focus();
  });
  await vi.waitFor(() => expect(field.getAttribute('data-open')).toBe('true'));
  expect(document.activeElement).toBe(field);
});

test('each key on a slider is repeated, and the focus stays where it was moved', async () => {
  const { field } = await hydrateAfter((early, slider) => {
    slider.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
      slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
    early.focus();
  });
  await vi.waitFor(() => expect(field.getAttribute('data-open')).toBe('true'));
  const keys = send.mock.calls.map(([sent]) => sent).filter((sent) => sent.startsWith('Arrow'));
  expect(keys).toEqual(['ArrowRight focused', 'ArrowRight focused', 'ArrowLeft focused']);
  expect(document.activeElement).toBe(field);
});

test('what is typed on a live page is not undone by what was typed before', async () => {
  const { field } = await hydrateAfter(
    (early) => {
      early.focus();
      type(early, '9');
    },
    (live) => {
      type(live, '91');
      live.blur();
    },
  );
  await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith('91'));
  expect(field.value).toBe('91');
});

test('a field whose early focus still waits is not left when the focus moves to its own calendar', async () => {
  const { field } = await hydrateAfter(
    (early) => early.focus(),
    (live) => live.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: live })),
  );
  expect(field.getAttribute('data-open')).toBe('true');
  expect(send).not.toHaveBeenCalled();
});

test('Enter in a field without a form is repeated, once and after its value', async () => {
  await hydrateAfter((early) => {
    type(early, '5');
    for (const key of ['a', 'Enter', 'Enter', 'Shift']) {
      early.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
    early.focus();
  });
  expect(send.mock.calls[0]).toEqual(['Enter in field']);
  expect(send.mock.calls.filter(([sent]) => sent.endsWith('in field'))).toHaveLength(1);
  // Its handler has moved the focus.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('До');
});

test('a key on a live slider, whose earlier keys still wait, acts once', async () => {
  await hydrateAfter(
    (_, slider) => slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })),
    (_, slider) => slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true })),
  );
  expect(send.mock.calls.map(([sent]) => sent.split(' ')[0])).toEqual(['ArrowLeft', 'ArrowRight']);
});

const Regions = () => (
  <div
    role="listbox"
    aria-label="Регионы"
    tabIndex={-1}
    onKeyDown={({ key, target }) => {
      if (key === 'ArrowRight') {
        document.querySelector<HTMLElement>('[aria-label=Омск]')?.focus();
      } else if (target instanceof HTMLElement) {
        send(`${key} ${target.ariaLabel}`);
      }
    }}
  >
    {['Тула', 'Омск'].map((name) => (
      <div key={name} role="option" aria-label={name} aria-selected={false} tabIndex={-1} />
    ))}
  </div>
);

test('keys on a region of the map follow the focus that they move', async () => {
  const root = openDocument(<Regions />);
  for (const key of ['ArrowRight', 'Enter']) {
    find(root, '[aria-label=Тула]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }
  await act(() => Promise.resolve(hydrateRoot(root, <Regions />)));
  repeatEarlyEvents();
  await vi.waitFor(() => expect(send.mock.calls).toEqual([['Enter Омск']]));
});

test('an arrow on a region of the map is not repeated once the visitor has gone elsewhere', async () => {
  const page = (
    <>
      <Regions />
      <input aria-label="Найти" />
    </>
  );
  const root = openDocument(page);
  find(root, '[aria-label=Тула]').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  const field = find<HTMLInputElement>(root, 'input');
  field.focus();
  await act(() => Promise.resolve(hydrateRoot(root, page)));
  repeatEarlyEvents();
  await vi.waitFor(() => expect(window.earlyEvents).toHaveLength(0));
  expect(document.activeElement).toBe(field);
});

test('Enter in a field is repeated although another key has followed', async () => {
  await hydrateAfter((early) => {
    early.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    early.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect(send.mock.calls.map(([sent]) => sent)).toEqual(['Enter in field', 'Escape in field']);
});

test.each(['Escape', 'ArrowDown'])('%s in a field without a form is repeated', async (key) => {
  await hydrateAfter((early) => early.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  expect(send.mock.calls[0]).toEqual([`${key} in field`]);
});

test('another choice on the live page is not undone by the choice from before', async () => {
  const root = openDocument(<Choice />);
  const [first, second] = root.querySelectorAll('input');
  second?.click();
  await act(() => Promise.resolve(hydrateRoot(root, <Choice />)));
  await act(() => Promise.resolve(first?.click()));
  repeatEarlyEvents();
  await vi.waitFor(() => expect(window.earlyEvents).toHaveLength(0));
  await vi.waitFor(() => expect(root.querySelector('form')?.getAttribute('aria-label')).toBe('a '));
  expect(first?.checked).toBe(true);
});

const Toggle = () => {
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount((before) => before + 1)}>
        {count}
      </button>
      <svg>
        <path role="option" aria-selected={false} onClick={() => send('region')} />
      </svg>
    </>
  );
};

test.each([
  ['once', false],
  ['again on the live page', true],
])('a button pressed before hydration and %s acts once, and a region of the map too', async (_, isAgain) => {
  const root = openDocument(<Toggle />);
  const button = find<HTMLButtonElement>(root, 'button');
  button.click();
  find(root, 'path').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await act(() => Promise.resolve(hydrateRoot(root, <Toggle />)));
  if (isAgain) {
    await act(() => Promise.resolve(button.click()));
  }
  repeatEarlyEvents();
  await vi.waitFor(() => expect(send.mock.calls).toEqual([['region']]));
  expect(button.textContent).toBe('1');
});

test('a page that is rendered anew gets the focus, the value and the press on the map', async () => {
  const page = (
    <>
      <Bounds />
      <Toggle />
    </>
  );
  const root = openDocument(page);
  const field = find<HTMLInputElement>(root, 'input');
  field.focus();
  type(field, '5');
  find(root, 'path').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await act(() => Promise.resolve(createRoot(root).render(page)));
  repeatEarlyEvents();
  await vi.waitFor(() => expect(send.mock.calls).toEqual([['region']]));
  const next = find<HTMLInputElement>(root, 'input');
  expect(next).not.toBe(field);
  expect(next.value).toBe('5');
  expect(next.getAttribute('data-open')).toBe('true');
  expect(document.activeElement).toBe(next);
});

test.each([
  ['before', false],
  ['after', true],
])('a value that the browser restores %s hydration, without an event, is given to the page', async (_, isLate) => {
  const root = openDocument(<Form />);
  const field = find<HTMLInputElement>(root, 'input');
  const restore = (): void => {
    // Past the property that React replaces.
    Reflect.set(HTMLInputElement.prototype, 'value', '5', field);
    window.dispatchEvent(new Event('pageshow'));
  };
  if (!isLate) {
    restore();
  }
  await act(() => Promise.resolve(hydrateRoot(root, <Form />)));
  if (isLate) {
    restore();
  }
  repeatEarlyEvents();
  await vi.waitFor(() => expect(window.earlyEvents).toHaveLength(0));
  await act(() => Promise.resolve(getByRole(root, 'button', { name: 'Проверить' }).click()));
  expect(send.mock.calls).toEqual([['5']]);
});

test('the cursor stays where it is in a field whose value is repeated', async () => {
  const root = openDocument(<Form />);
  const field = find<HTMLInputElement>(root, 'input');
  field.focus();
  type(field, '95');
  field.setSelectionRange(1, 1);
  await act(() => Promise.resolve(hydrateRoot(root, <Form />)));
  repeatEarlyEvents();
  await vi.waitFor(() => expect(window.earlyEvents).toHaveLength(0));
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['95', 1, 1]);
});

const Filter = () => {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <>
      <input aria-label="Найти" value={text} onChange={(event) => setText(event.target.value)} />
      <input
        type="checkbox"
        checked={chosen.includes('мтс')}
        onChange={() => setChosen((before) => (before.includes('мтс') ? [] : ['мтс']))}
      />
      {['первый', 'второй']
        .filter((name) => name.includes(text))
        .map((name) => (
          <button key={name} type="button" onClick={() => send(name)}>
            {name}
          </button>
        ))}
      <p>{chosen.join()}</p>
    </>
  );
};

test.each([
  ['ticked', 1, 'мтс'],
  ['ticked and unticked', 2, ''],
])(
  'a field that was %s before hydration is so afterwards, also when its handler toggles',
  async (_, presses, chosen) => {
    const root = openDocument(<Filter />);
    const field = find<HTMLInputElement>(root, '[type=checkbox]');
    for (let press = 0; press < presses; press += 1) {
      field.click();
    }
    await act(() => Promise.resolve(hydrateRoot(root, <Filter />)));
    repeatEarlyEvents();
    await vi.waitFor(() => expect(window.earlyEvents).toHaveLength(0));
    await vi.waitFor(() => expect(find(root, 'p').textContent).toBe(chosen));
    expect(field.checked).toBe(chosen !== '');
  },
);

test('a press on what an earlier event has removed is not repeated on what is in its place', async () => {
  const root = openDocument(<Filter />);
  type(find(root, '[aria-label=Найти]'), 'второй');
  getByRole(root, 'button', { name: 'первый' }).click();
  await act(() => Promise.resolve(hydrateRoot(root, <Filter />)));
  repeatEarlyEvents();
  await vi.waitFor(() => expect(window.earlyEvents).toHaveLength(0), { timeout: 5_000 });
  expect(getByRole(root, 'button').textContent).toBe('второй');
  expect(send).not.toHaveBeenCalled();
});

/** @param code null: loaded */
const Part = ({ code }: { code: Promise<void> | null }) => {
  if (code !== null) {
    use(code);
  }
  return null;
};

/** @returns what begins the hydration of a part, which waits for its code, and what ends it */
const openPart = () => {
  const page = (code: Promise<void> | null) => (
    <Suspense>
      <Bounds />
      <Part code={code} />
    </Suspense>
  );
  const root = openDocument(page(null));
  const field = find<HTMLInputElement>(root, 'input');
  const code = Promise.withResolvers<void>();
  return {
    root,
    field,
    useField: () => {
      field.focus();
      type(field, '5');
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    },
    begin: async () => {
      await act(() => Promise.resolve(hydrateRoot(root, page(code.promise))));
      recordBlockedEvents(root);
      expect(Object.keys(field)).toContainEqual(expect.stringContaining(MARK));
    },
    end: () => act(() => Promise.resolve(code.resolve())),
  };
};

const expectLeft = async (field: HTMLInputElement): Promise<void> => {
  await vi.waitFor(() => expect(window.earlyEvents).toHaveLength(0));
  expect(send.mock.calls).toEqual([['Enter in field'], ['5']]);
  expect(field.getAttribute('data-open')).toBe('false');
};

test('events from before React has begun to hydrate their part are repeated once it is hydrated', async () => {
  const { begin, end, field, root, useField } = openPart();
  useField();
  await begin();
  const tried = vi.fn<() => void>();
  root.addEventListener('pointercancel', tried, { capture: true });
  repeatEarlyEvents();
  await vi.waitFor(() => expect(tried).toHaveBeenCalled());
  expect(send).not.toHaveBeenCalled();
  await end();
  await expectLeft(field);
});

test('events of a part that React has begun to hydrate are repeated, and its replay of a focus is not', async () => {
  const { begin, end, field, useField } = openPart();
  await begin();
  useField();
  expect(window.earlyEvents).toHaveLength(3);
  await end();
  repeatEarlyEvents();
  await expectLeft(field);
});

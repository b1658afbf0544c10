import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

// Reads the page by its elements: queries by role take most of the time of a cell.

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const matches = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text);

export type Area = 'main' | 'dialog';

/** The open dialog, which covers the page, and toasts aside. */
export const dialog = (): HTMLElement | null => document.querySelector('dialog[open], [role=dialog]');

const areaOf = (area: Area): HTMLElement | null => (area === 'dialog' ? dialog() : document.querySelector('main'));

export const textOf = (element: Element | null): string => spaced(element?.textContent ?? '');

const nameOf = (element: Element): string => spaced(element.getAttribute('aria-label') ?? element.textContent);

/** A button that can be pressed now; undefined when there is none. */
export const findButton = (name: string | RegExp, area: Area = 'main'): HTMLButtonElement | undefined =>
  [...(areaOf(area)?.querySelectorAll('button') ?? [])].find(
    (one) => matches(nameOf(one), name) && one.style.visibility !== 'hidden' && !one.matches(':disabled'),
  );

export const button = (name: string | RegExp, area: Area = 'main'): Promise<HTMLButtonElement> =>
  waitFor(() => {
    const found = findButton(name, area);
    if (found === undefined) {
      throw new Error(`No button ${String(name)} in: ${textOf(areaOf(area))}`);
    }
    return found;
  });

export const click = async (name: string | RegExp, area: Area = 'main'): Promise<void> =>
  userEvent.click(await button(name, area));

/** Waits until the page shows a text. */
export const shown = (text: string | RegExp, area: Area = 'main'): Promise<void> =>
  waitFor(() => {
    const content = textOf(areaOf(area));
    if (!(typeof text === 'string' ? content.includes(text) : text.test(content))) {
      throw new Error(`No ${String(text)} in: ${content}`);
    }
  });

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const labelOf = (field: Field): string =>
  spaced(field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '');

const fields = (): Field[] => [...document.querySelectorAll<Field>('main :is(input, textarea, select)')];

export const field = (label: string | RegExp): Promise<Field> =>
  waitFor(() => {
    const found = fields().find((one) => matches(labelOf(one), label));
    if (found === undefined) {
      throw new Error(`No field ${String(label)} in: ${textOf(areaOf('main'))}`);
    }
    return found;
  });

/** What is typed, chosen and ticked, by label. */
export const typed = (): Map<string, string> =>
  new Map(
    fields()
      .map((one): [string, string] =>
        one instanceof HTMLInputElement && ['checkbox', 'radio'].includes(one.type)
          ? [`${labelOf(one)} ${one.name}`, one.checked ? 'yes' : '']
          : [labelOf(one), one.type === 'file' ? '' : one.value],
      )
      .filter(([, value]) => value !== ''),
  );

/** Sentences about a failure: what is announced, errors of fields, the heading of the page and an open dialog. */
export const notices = (): string[] =>
  [
    ...document.querySelectorAll(
      '[role=alert], [role=status], main h1, dialog[open], [role=dialog], main [class*=error]',
    ),
  ]
    .map(textOf)
    .filter(Boolean);

/** Everything that a citizen can read. */
export const pageText = (): string => spaced(document.body.textContent);

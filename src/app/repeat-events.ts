import { type EarlyEvent, MARK, ROOT } from './early-events.ts';

/** Pause before a part of the page that is not alive yet is looked at again, in milliseconds. */
const PAUSE_MS = 50;
/** Looks after which an element counts as none of React's: a minute. */
const MOST_LOOKS = 1200;
/** Looks after which an element that the page rendered anew does not have is given up: ten seconds. */
const MOST_LOOKS_FOR_MISSING = 200;
/** The same once an event has been repeated, which may have removed the element: a second. */
const MOST_LOOKS_FOR_REMOVED = 20;

/** A discrete event for React that nothing on the site handles. */
const PROBE = 'pointercancel';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element | null): element is Field =>
  (element instanceof HTMLInputElement && !['button', 'submit', 'reset'].includes(element.type)) ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/** A slider of Mantine moves by keys, not by a value. */
const isSlider = (element: Element | null): boolean => element?.getAttribute('role') === 'slider';

/** A region of the map, which moves the focus and is chosen by keys. */
const isOption = (element: Element | null): boolean => element?.getAttribute('role') === 'option';

const isFocus = (type: string): boolean => type === 'focusin' || type === 'focusout';

const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

/**
 * Makes React hydrate an element that it has marked. It marks elements before it commits their part of the page; until
 * then it would replay a focus late, after the keys that followed. It tries to commit the part when a discrete event
 * arrives, and stops the event if it cannot.
 * @returns whether React handles the events of the element
 */
const hydrate = (element: Element): boolean => {
  let isPassed = false;
  if (Object.keys(element).some((key) => key.startsWith(MARK))) {
    const pass = (): void => {
      isPassed = true;
    };
    element.addEventListener(PROBE, pass);
    element.dispatchEvent(new Event(PROBE));
    element.removeEventListener(PROBE, pass);
  }
  // The part may have been rendered anew.
  return isPassed && element.isConnected;
};

/** What tells an element from another one at its place. */
const signsOf = (element: Element): string =>
  [
    element.tagName,
    ...['type', 'role', 'aria-label'].map((name) => element.getAttribute(name)),
    element.tagName === 'BUTTON' ? element.textContent : '',
    element.getAttribute('type') === 'radio' ? element.getAttribute('value') : '',
  ].join('\n');

/** The same element of a page that the browser has rendered anew; null when another one is in its place. */
const counterpartOf = ({ path, target }: EarlyEvent): EarlyEvent['target'] | null => {
  let found: Element | null | undefined = document.querySelector(ROOT);
  for (const place of path) {
    found = found?.children[place];
  }
  return (found instanceof HTMLElement || found instanceof SVGElement) && signsOf(found) === signsOf(target)
    ? found
    : null;
};

/** Whether React shows a controlled field ticked; undefined for an uncontrolled one. */
const tickOf = (field: HTMLInputElement): unknown => {
  const props: unknown = Object.entries(field).find(([key]) => key.startsWith(MARK))?.[1];
  return typeof props === 'object' && props !== null && 'checked' in props ? props.checked : undefined;
};

/** Gives React the value of a field, which it takes for known otherwise. */
const enter = (field: Field, value: string | boolean): void => {
  if (isTick(field)) {
    if (tickOf(field) === value) {
      // Ticked and unticked again: a handler that toggles would tick it.
      field.checked = value === true;
      return;
    }
    field.checked = value !== true;
    field.click();
    return;
  }
  if (field.type !== 'file') {
    const hasCursor = !(field instanceof HTMLSelectElement) && document.activeElement === field;
    const [start, end] = hasCursor ? [field.selectionStart, field.selectionEnd] : [null, null];
    // Through the property that React has replaced on the element, then past it.
    field.value = value === '' ? ' ' : '';
    const { prototype } =
      field instanceof HTMLInputElement
        ? HTMLInputElement
        : field instanceof HTMLSelectElement
          ? HTMLSelectElement
          : HTMLTextAreaElement;
    Reflect.set(prototype, 'value', value, field);
    if (hasCursor && start !== null) {
      // A new value has moved the cursor to its end.
      field.setSelectionRange(start, end);
    }
  }
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};

/** Whether the focus is at the element, at another region of its map, or nowhere. */
const isThere = (element: Element, focused: Element | null): boolean =>
  focused === null || focused === document.body || focused === element || (isOption(element) && isOption(focused));

const repeat = ({ key, related, target, type, value }: EarlyEvent, element: EarlyEvent['target']): void => {
  if (type === 'focusin' && element !== target && document.activeElement === document.body) {
    // The focus was in the element that the page rendered anew.
    element.focus({ preventScroll: true });
  } else if (isFocus(type)) {
    element.dispatchEvent(new FocusEvent(type, { bubbles: true, relatedTarget: related ?? null }));
  } else if (type === 'keydown') {
    const focused = document.activeElement;
    if (key?.startsWith('Arrow') && !isSlider(element) && !isThere(element, focused)) {
      // It would take the focus from where the visitor has gone.
      return;
    }
    // An earlier key may have moved the focus to another region.
    const receiver = isOption(element) && isOption(focused) ? focused : element;
    receiver?.dispatchEvent(new KeyboardEvent(type, { key: key ?? '', bubbles: true, cancelable: true }));
    // A slider takes the focus with its key, but the visitor may have left it.
    if (isSlider(element) && focused instanceof HTMLElement) {
      focused.focus({ preventScroll: true });
    }
  } else if (isField(element)) {
    enter(element, value);
  } else if (element instanceof HTMLFormElement) {
    element.requestSubmit();
  } else {
    // A region of the map is drawn in SVG, whose elements have no `click()`.
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
};

/** Keys that fields without a form handle: a date, a search, a bound of a filter. */
const KEYS_OF_FIELD = ['Enter', 'Escape', 'ArrowDown'];

/** What an event means: a value, a press, a submitted form, or a key. */
const meaningOf = ({ key, type }: EarlyEvent): string =>
  type === 'input' || type === 'change' ? 'value' : `${type} ${key ?? ''}`;

/** Whether an event is to be repeated: links work by themselves, and a submit button causes an event of its form. */
const counts = ({ key, target, type }: EarlyEvent): boolean => {
  if (isFocus(type)) {
    return isField(target) || isSlider(target);
  }
  if (isOption(target) && type === 'keydown') {
    return true;
  }
  if (isSlider(target)) {
    return type === 'keydown';
  }
  if (isField(target)) {
    return (
      type === 'input' ||
      type === 'change' ||
      (type === 'keydown' && KEYS_OF_FIELD.includes(key ?? '') && target.form === null)
    );
  }
  return target instanceof HTMLFormElement
    ? type === 'submit'
    : type === 'click' && target.closest('a') === null && target.closest('[type="submit"]') === null;
};

/** Whether only the last event of its meaning is repeated: a value typed letter by letter, a press made again. */
const replacesEarlier = ({ target, type }: EarlyEvent): boolean =>
  !isFocus(type) && !isSlider(target) && !(isOption(target) && type === 'keydown');

/**
 * Repeats events in their order, each as soon as its element is alive, also those that come later. A second press of a
 * button is not repeated.
 */
export const repeatEvents = (queue: NonNullable<Window['earlyEvents']>): void => {
  let looks = 0;
  let mostLooksForMissing = MOST_LOOKS_FOR_MISSING;
  const next = (): void => {
    const [event] = queue;
    if (event === undefined) {
      queue.wake = () => {
        delete queue.wake;
        setTimeout(next);
      };
      return;
    }
    const element = event.target.isConnected ? event.target : counterpartOf(event);
    const isRepeated = counts(event);
    const isReady = isRepeated && element !== null && hydrate(element);
    if (isRepeated && !isReady && looks < (element === null ? mostLooksForMissing : MOST_LOOKS)) {
      looks += 1;
      setTimeout(next, PAUSE_MS);
      return;
    }
    looks = 0;
    queue.shift();
    if (isReady) {
      const later = replacesEarlier(event)
        ? queue.filter((one) => one.target === event.target && meaningOf(one) === meaningOf(event) && counts(one))
        : [];
      queue.isRepeating = true;
      repeat(later.at(-1) ?? event, element);
      delete queue.isRepeating;
      mostLooksForMissing = MOST_LOOKS_FOR_REMOVED;
      for (const one of later) {
        queue.splice(queue.indexOf(one), 1);
      }
    }
    // React renders what has changed before the next one.
    setTimeout(next);
  };
  next();
};

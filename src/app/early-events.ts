/** An event that reached an element before React had hydrated it. */
interface EarlyEvent {
  type: string;
  target: HTMLElement;
  /** The value of a field, or whether it is ticked. */
  value: string | boolean;
  key: string | undefined;
  /** Places of the element and its ancestors among their siblings, up to the root element. */
  path: readonly number[];
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvent[] & { wake?: () => void };
  }
}

/** Names the property with which React marks the elements it controls. */
const MARK = '__reactProps$';
const ROOT = '#root';

/**
 * Runs in the head: records what the visitor presses and types before the page is alive. It listens at the window, after
 * React: an event that React has handled finds its element marked.
 */
export const earlyEventsHeadScript =
  `(function(){var q=window.earlyEvents=[];` +
  `['input','change','click','submit','keydown'].forEach(function(n){addEventListener(n,function(e){` +
  `var t=e.target.closest&&e.target.closest('a,button,input,select,textarea,form,[role],[tabindex]'),k,p=[],a;` +
  `if(!t||!t.closest('${ROOT}'))return;for(k in t)if(k.indexOf('${MARK}')===0)return;` +
  `for(a=t;a.id!=='${ROOT.slice(1)}';a=a.parentNode)p.unshift([].indexOf.call(a.parentNode.children,a));` +
  `q.push({type:n,target:t,value:t.type==='checkbox'||t.type==='radio'?t.checked:t.value,key:e.key,path:p});` +
  `if(n==='submit')e.preventDefault();if(q.wake)q.wake()})})})()`;

/** Pause before a part of the page that is not alive yet is looked at again, in milliseconds. */
const PAUSE_MS = 50;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element | null): element is Field =>
  (element instanceof HTMLInputElement && !['button', 'submit', 'reset'].includes(element.type)) ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

const isAlive = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith(MARK));

/** The element at the same place, when the browser has rendered the page anew. */
const counterpartOf = ({ path, target }: EarlyEvent): HTMLElement | null => {
  let found: Element | null | undefined = document.querySelector(ROOT);
  for (const place of path) {
    found = found?.children[place];
  }
  return found instanceof HTMLElement && found.tagName === target.tagName ? found : null;
};

/** Gives React the value of a field, which it takes for known otherwise. */
const enter = (field: Field, value: string | boolean): void => {
  if (isTick(field)) {
    field.checked = value !== true;
    field.click();
    return;
  }
  if (field.type !== 'file') {
    // Through the property that React has replaced on the element, then past it.
    field.value = value === '' ? ' ' : '';
    const { prototype } =
      field instanceof HTMLInputElement
        ? HTMLInputElement
        : field instanceof HTMLSelectElement
          ? HTMLSelectElement
          : HTMLTextAreaElement;
    Reflect.set(prototype, 'value', value, field);
  }
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};

const repeat = ({ key, type, value }: EarlyEvent, element: HTMLElement): void => {
  if (isField(element)) {
    if (type === 'keydown' && key === 'Enter') {
      element.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
    } else {
      enter(element, value);
    }
  } else if (element instanceof HTMLFormElement) {
    element.requestSubmit();
  } else {
    element.click();
  }
};

/** What an event means: a value, a press, a submitted form, or the key that a field handles. */
const meaningOf = ({ target, type }: EarlyEvent): string => (isField(target) && type !== 'keydown' ? 'value' : type);

/** Whether an event is to be repeated: links work by themselves, and a submit button causes an event of its form. */
const counts = ({ key, target, type }: EarlyEvent): boolean => {
  if (isField(target)) {
    return type === 'input' || type === 'change' || (type === 'keydown' && key === 'Enter' && target.form === null);
  }
  return target instanceof HTMLFormElement
    ? type === 'submit'
    : type === 'click' && target.closest('a') === null && target.closest('[type="submit"]') === null;
};

const fieldEvent = (field: Field): EarlyEvent => ({
  type: 'input',
  target: field,
  value: isTick(field) ? field.checked : field.value,
  key: undefined,
  path: [],
});

const isChanged = (field: Field): boolean =>
  isTick(field)
    ? field.checked !== field.defaultChecked
    : field instanceof HTMLSelectElement
      ? [...field.options].some(({ defaultSelected, selected }) => defaultSelected && !selected)
      : field.value !== field.defaultValue;

/**
 * Collects the events that come before the page is alive: presses, values, submitted forms. Call it before React renders:
 * values that the browser restored or filled in without an event come first.
 * @returns repeats them in their order, each as soon as its element is alive; a second press of a button is not repeated
 */
export const collectEarlyEvents = (): (() => void) => {
  const queue = window.earlyEvents ?? [];
  const restored = [...document.querySelectorAll<Field>(`${ROOT} :is(input, select, textarea)`)]
    .filter((field) => !queue.some(({ target }) => target === field) && isChanged(field))
    .map(fieldEvent);
  queue.unshift(...restored);
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
    if (element !== null && counts(event) && !isAlive(element)) {
      setTimeout(next, PAUSE_MS);
      return;
    }
    queue.shift();
    if (element !== null && counts(event)) {
      const later = queue.filter((one) => one.target === event.target && meaningOf(one) === meaningOf(event));
      repeat(later.at(-1) ?? event, element);
      for (const one of later) {
        queue.splice(queue.indexOf(one), 1);
      }
    }
    // React renders what has changed before the next one.
    setTimeout(next);
  };
  return next;
};

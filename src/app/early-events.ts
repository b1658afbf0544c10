import { lazyWithRetry } from '../ui/lazy-with-retry.ts';

/** An event that reached an element before React had hydrated it, or while earlier ones of that element waited. */
export interface EarlyEvent {
  type: string;
  target: HTMLElement | SVGElement;
  /** The value of a field, or whether it is ticked. */
  value: string | boolean;
  key: string | undefined;
  /** Places of the element and its ancestors among their siblings, up to the root element. */
  path: readonly number[];
  /** Where the focus goes or comes from. */
  related: EventTarget | null | undefined;
}

declare global {
  interface Window {
    /**
     * Events in their order; `wake` is called after another one; `record` adds one that React has not handled;
     * `isRepeating` while one is repeated.
     */
    earlyEvents?: EarlyEvent[] & { wake?: () => void; record?: (event: Event) => void; isRepeating?: boolean };
  }
}

/** Names the property with which React marks the elements it controls. */
export const MARK = '__reactProps$';
export const ROOT = '#root';
const RECORDED = ['input', 'change', 'click', 'submit', 'keydown', 'focusin', 'focusout'];

/**
 * Runs in the head: records what the visitor presses and types before the page is alive. It listens at the window, after
 * React: an event that React has handled finds its element marked. A press in a form whose values still wait to be
 * repeated is recorded behind them instead: its handler would not know them. What a visitor does in a live field whose
 * earlier events still wait, or in its group of radio buttons, is recorded too, or these would undo it. A live press of a
 * button replaces its waiting press; the keys of a slider are added to each other. React itself replays the last focus of
 * a part that it hydrates, by an event that is not trusted: it has been recorded already.
 * Values that the browser has restored or filled in without an event are recorded when the document is complete, and when
 * the page is shown: Firefox restores them before, Chrome after its load, perhaps in a live field that does not know it.
 */
export const earlyEventsHeadScript =
  `(function(){var q=window.earlyEvents=[];q.record=function(e){f(e,true)};function f(e,b){` +
  `var t=e.target.closest&&e.target.closest('a,button,input,select,textarea,form,[role],[tabindex]'),k,p=[],a,m;` +
  `if(!t||!t.closest('${ROOT}'))return;if(b!==true)for(k in t)if(k.indexOf('${MARK}')===0)m=1;` +
  `if(m){if(q.isRepeating||e.type==='focusin'&&!e.isTrusted||e.type==='keydown'&&t.getAttribute('role')==='slider'||!q.some(function(x){` +
  `return x.target===t||t.type==='radio'&&x.target.type==='radio'&&x.target.name===t.name}))return;` +
  `if(t.tagName==='BUTTON'){for(k=q.length;k--;)if(e.type==='click'&&q[k].target===t)q.splice(k,1);return}}` +
  `for(a=t;a.id!=='${ROOT.slice(1)}';a=a.parentNode)p.unshift([].indexOf.call(a.parentNode.children,a));` +
  `q.push({type:e.type,target:t,value:/^(checkbox|radio)$/.test(t.type)?t.checked:t.value,key:e.key,related:e.relatedTarget,path:p});` +
  `if(e.type==='submit')e.preventDefault();if(q.wake)q.wake()}` +
  `${JSON.stringify(RECORDED)}.forEach(function(n){addEventListener(n,f)});` +
  `['click','submit'].forEach(function(n){addEventListener(n,function(e){` +
  `var t=e.target,b=t.closest&&t.closest('button'),o=n==='submit'?t:b&&b.type!=='submit'?b.form:null;` +
  `if(o&&!q.isRepeating&&q.some(function(x){return x.target.closest('form')===o})){` +
  `e.stopImmediatePropagation();e.preventDefault();f(e,true)}},true)});` +
  `function s(){document.querySelectorAll('input,select,textarea').forEach(function(t){` +
  `var n=/^(checkbox|radio)$/.test(t.type)?'checked':'value',d=n==='value'?t.defaultValue:t.defaultChecked,k,v;` +
  `for(k in t)if(k.indexOf('${MARK}')===0)v=t[k][n];` +
  `if(v!=null?String(v)!==String(t[n]):t.options?[].some.call(t.options,function(x){return x.defaultSelected&&!x.selected}):` +
  `t[n]!==d)f({type:'input',target:t},true)})}` +
  `document.addEventListener('readystatechange',s,{once:true});addEventListener('pageshow',s,{once:true})})()`;

/**
 * Records the events that React ends because the code of their part of the page has not been loaded: they do not reach the
 * window. Call it after React has begun to listen at the container.
 */
export const recordBlockedEvents = (container: HTMLElement): void => {
  for (const type of RECORDED) {
    container.addEventListener(
      type,
      (event) => {
        // The only sign that its propagation has been stopped.
        if (event.cancelBubble) {
          window.earlyEvents?.record?.(event);
        }
      },
      { capture: true },
    );
  }
};

/**
 * Repeats the recorded events; the code for it is loaded when there is one. Call it once React has rendered the page.
 * @returns whether there is one already
 */
export const repeatEarlyEvents = (): boolean => {
  const queue = window.earlyEvents ?? [];
  const repeat = (): void => {
    delete queue.wake;
    void lazyWithRetry(() => import('./repeat-events.ts')).then(({ repeatEvents }) => repeatEvents(queue));
  };
  if (queue.length > 0) {
    repeat();
    return true;
  }
  queue.wake = repeat;
  return false;
};

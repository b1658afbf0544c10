import css from './Tick.module.css';

/** Appears in a button whose action has succeeded. Decorative: the label says it too. */
export const Tick = () => (
  <svg className={css['tick']} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d="m2.5 8.5 3.5 3.5 7.5-8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);

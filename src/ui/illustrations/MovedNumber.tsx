import css from './MovedNumber.module.css';

/** A SIM card that has moved along an arc to the new operator, with a tick. */
export const MovedNumber = () => (
  <svg viewBox="0 0 240 140" className={css['drawing']} aria-hidden="true" fill="none" strokeWidth="2">
    <g stroke="var(--site-border)" strokeLinejoin="round">
      <path d="M22 60h26l14 14v46a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6V66a6 6 0 0 1 6-6Z" strokeDasharray="5 5" />
    </g>
    <path
      d="M48 44C80 8 138 4 172 28"
      stroke="var(--mantine-color-brand-4)"
      strokeLinecap="round"
      strokeDasharray="2 8"
      strokeWidth="3"
    />
    <path d="M162 18l12 11-15 5" stroke="var(--mantine-color-brand-4)" strokeLinecap="round" strokeLinejoin="round" />
    <g className={css['card']}>
      <path
        d="M150 44h40l22 22v58a8 8 0 0 1-8 8h-54a8 8 0 0 1-8-8V52a8 8 0 0 1 8-8Z"
        fill="var(--mantine-color-body)"
        stroke="var(--mantine-color-anchor)"
        strokeLinejoin="round"
      />
      <rect x="156" y="78" width="42" height="38" rx="5" fill="var(--mantine-color-brand-1)" />
      <g stroke="var(--mantine-color-anchor)">
        <rect x="156" y="78" width="42" height="38" rx="5" />
        <path d="M156 97h12m18 0h12M177 78v10m0 18v10" />
        <rect x="168" y="88" width="18" height="18" rx="3" fill="var(--mantine-color-body)" />
      </g>
    </g>
    <g className={css['tick']}>
      <circle cx="206" cy="116" r="18" fill="var(--mantine-color-brand-6)" />
      <path d="M198 116l6 6 11-12" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </g>
  </svg>
);

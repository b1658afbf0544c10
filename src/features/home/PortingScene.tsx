import { homeTexts as texts } from './home.texts.ts';
import css from './HomeView.module.css';

/** The SIM card moves along an arc between two operators while the number above stays. Decorative. */
export const PortingScene = () => (
  <div className={css['scene']} aria-hidden="true">
    <span className={css['number']}>+7 900 000-00-00</span>
    <svg viewBox="0 92 480 212" focusable="false">
      <g fill="var(--mantine-color-brand-1)" stroke="var(--site-drawing)" strokeWidth="2">
        <circle cx="84" cy="236" r="60" />
        <circle cx="396" cy="236" r="60" />
      </g>
      <path
        d="M84 236C84 104 396 104 396 236"
        fill="none"
        stroke="var(--site-drawing)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="1 10"
      />
      <g stroke="var(--site-drawing)" strokeWidth="8" strokeLinecap="round">
        <path d="M64 262v-14M84 262v-34M104 262v-54" opacity=".45" />
        <path d="M376 262v-14M396 262v-34M416 262v-54" />
      </g>
      <g className={css['sim']}>
        <path
          d="M-30-42h38l26 26v50a10 10 0 0 1-10 10h-54a10 10 0 0 1-10-10v-66a10 10 0 0 1 10-10z"
          fill="var(--site-drawing)"
          stroke="var(--mantine-color-body)"
          strokeWidth="3"
        />
        <rect x="-22" y="-10" width="40" height="36" rx="6" fill="var(--mantine-color-brand-1)" />
        <path d="M-22 8h14v18M18 8H4v18M-8 8v-18M4 8v-18" fill="none" stroke="var(--site-drawing)" strokeWidth="2" />
      </g>
    </svg>
    <div className={css['operators']}>
      <span>{texts.donor}</span>
      <span>{texts.recipient}</span>
    </div>
  </div>
);

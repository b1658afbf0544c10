import { homeTexts as texts } from './home.texts.ts';
import css from './HomeView.module.css';

/** The SIM card moves along an arc between two operators while the number above stays. Decorative. */
export const PortingScene = () => (
  <svg viewBox="0 0 480 330" className={css['scene']} aria-hidden="true" focusable="false">
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
    <rect
      x="100"
      y="12"
      width="280"
      height="60"
      rx="30"
      fill="var(--mantine-color-body)"
      stroke="var(--site-drawing)"
      strokeWidth="2"
    />
    <text x="240" y="50" textAnchor="middle" fontSize="24" fontWeight="700" fill="var(--mantine-color-text)">
      +7 900 000-00-00
    </text>
    <g fontSize="17" fill="var(--mantine-color-dimmed)" textAnchor="middle">
      <text x="84" y="322">
        {texts.donor}
      </text>
      <text x="396" y="322">
        {texts.recipient}
      </text>
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
);

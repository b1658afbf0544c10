import type { ReactNode } from 'react';

/** The SIM card of the site's drawings, with its cut corner at the top right. */
const sim = (x: number, y: number) => (
  <path
    transform={`translate(${x} ${y})`}
    d="M4 0h20l12 12v32a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4zM8 22h20v16H8z"
    fill="var(--site-drawing)"
    fillRule="evenodd"
    stroke="none"
  />
);

/** Drawings by rubric; any other rubric has the SIM card alone. */
const drawings: Readonly<Record<string, ReactNode>> = {
  Правила: (
    <>
      <path d="M124 20h54l18 18v82h-72z" fill="var(--mantine-color-body)" />
      <path d="M178 20v18h18M138 54h40M138 70h40M138 86h24" />
      <path d="m176 96 9 9 17-20" strokeWidth="5" />
    </>
  ),
  Советы: (
    <>
      <path
        d="M160 18a34 34 0 0 0-20 61c5 4 7 9 7 15h26c0-6 2-11 7-15a34 34 0 0 0-20-61z"
        fill="var(--mantine-color-body)"
      />
      <path d="M149 104h22M153 114h14M160 94V66M150 60l10 6 10-6M108 52h-12M224 52h-12M120 20l-9-8M209 12l-9 8" />
    </>
  ),
  'О сервисе': (
    <>
      <rect x="92" y="24" width="136" height="88" rx="8" fill="var(--mantine-color-body)" />
      <path d="M92 44h136M104 34h2M114 34h2M124 34h2M164 66h48M164 80h48M164 94h30" />
      {sim(112, 54)}
    </>
  ),
  'Как переносят номер': (
    <>
      <circle cx="90" cy="92" r="24" fill="var(--mantine-color-body)" />
      <circle cx="230" cy="92" r="24" fill="var(--mantine-color-body)" />
      <path d="M90 60C110 20 210 20 230 60M221 53l9 8 3-13" strokeDasharray="none" />
      <path d="M82 100v-6M90 100v-12M98 100v-18M222 100v-6M230 100v-12M238 100v-18" strokeWidth="4" />
      {sim(142, 8)}
    </>
  ),
};

/** The picture of a news rubric. Decorative: the rubric is named beside it. */
export const NewsPicture = ({ rubric }: { rubric: string }) => (
  <svg
    viewBox="0 -4 320 138"
    width="100%"
    preserveAspectRatio="xMidYMid meet"
    fill="none"
    stroke="var(--site-drawing)"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {drawings[rubric] ?? sim(142, 40)}
  </svg>
);

import type { ReactNode } from 'react';

export type Trouble = 'notFound' | 'error' | 'maintenance' | 'signIn';

/** What happened to the arc between the SIM card and its destination. */
const parts: Record<Trouble, ReactNode> = {
  notFound: (
    <>
      <path d="M96 96C130 30 200 24 236 58" strokeDasharray="1 10" />
      <circle cx="268" cy="112" r="46" fill="var(--mantine-color-brand-1)" />
      <path d="M254 100a14 14 0 1 1 20 13c-4 2-6 4-6 9M268 138v.5" strokeWidth="6" />
    </>
  ),
  error: (
    <>
      <path d="M96 96C130 30 166 26 184 34M212 44c14 8 26 20 34 36" strokeDasharray="1 10" />
      <path d="m190 18 8 14-10 6 10 16" strokeWidth="4" />
      <rect x="222" y="86" width="92" height="72" rx="8" fill="var(--mantine-color-brand-1)" />
      <path d="M222 110h92M222 134h92M236 98h4M236 122h4M236 146h4M254 98h40M254 122h40M254 146h40" />
    </>
  ),
  signIn: (
    <>
      <path d="M96 96C130 30 200 24 236 58" strokeDasharray="1 10" />
      <path d="M250 104V90a18 18 0 0 1 36 0v14" strokeWidth="6" />
      <rect x="232" y="104" width="72" height="54" rx="8" fill="var(--mantine-color-brand-1)" />
      <path d="M268 124v14" strokeWidth="6" />
    </>
  ),
  maintenance: (
    <>
      <path d="M96 96C130 30 200 24 236 58" strokeDasharray="1 10" />
      <circle cx="268" cy="112" r="30" fill="var(--mantine-color-brand-1)" />
      <circle cx="268" cy="112" r="11" fill="var(--mantine-color-body)" />
      <path
        d="M268 70v12M268 142v12M226 112h12M298 112h12M238 82l9 9M289 133l9 9M298 82l-9 9M247 133l-9 9"
        strokeWidth="8"
      />
    </>
  ),
};

/** A SIM card that has not arrived. Decorative. */
export const TroubleScene = ({ kind }: { kind: Trouble }) => (
  <svg
    viewBox="0 0 330 180"
    width="330"
    height="180"
    style={{ maxWidth: '100%', height: 'auto' }}
    fill="none"
    stroke="var(--site-drawing)"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {parts[kind]}
    <g transform="rotate(-10 70 120)">
      <path d="M42 72h36l24 24v62a8 8 0 0 1-8 8H42a8 8 0 0 1-8-8V80a8 8 0 0 1 8-8z" fill="var(--site-drawing)" />
      <rect x="48" y="112" width="38" height="36" rx="5" fill="var(--mantine-color-brand-1)" stroke="none" />
      <path d="M48 130h14v18M86 130H72v18M62 130v-18M72 130v-18" />
    </g>
  </svg>
);

import { formatMonth, formatDayNumber } from '../../../domain/dates.ts';

/** A leaf of a calendar with a day of a zone; the text beside it says the same. */
export const CalendarLeaf = ({ day, timeZone }: { day: string; timeZone: string }) => (
  <svg viewBox="0 0 80 84" width="80" height="84" aria-hidden="true">
    <rect x="2" y="8" width="76" height="74" rx="10" fill="var(--mantine-color-body)" />
    <path d="M2 32V18A10 10 0 0 1 12 8h56a10 10 0 0 1 10 10v14Z" fill="var(--mantine-primary-color-filled)" />
    <rect x="2" y="8" width="76" height="74" rx="10" fill="none" stroke="var(--mantine-color-anchor)" strokeWidth="2" />
    <path d="M24 2v12M56 2v12" stroke="var(--mantine-color-text)" strokeWidth="4" strokeLinecap="round" />
    <text x="40" y="26" fill="#fff" fontSize="12" fontWeight="700" textAnchor="middle">
      {formatMonth(day, timeZone)}
    </text>
    <text x="40" y="69" fill="var(--mantine-color-text)" fontSize="32" fontWeight="700" textAnchor="middle">
      {formatDayNumber(day, timeZone)}
    </text>
  </svg>
);

import { DatesProvider } from '@mantine/dates';
import type { ReactNode } from 'react';
import 'dayjs/locale/ru';

/**
 * Russian months and weeks from Monday for the date fields inside. It stands around a field, not around the site:
 * the date library is then fetched only by the page that asks for a date.
 */
export const RussianDatesProvider = ({ children }: { children: ReactNode }) => (
  <DatesProvider settings={{ locale: 'ru', firstDayOfWeek: 1, weekendDays: [0, 6] }}>{children}</DatesProvider>
);

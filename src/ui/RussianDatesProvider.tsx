import { DatesProvider } from '@mantine/dates';
import type { ReactNode } from 'react';
import 'dayjs/locale/ru';

/**
 * Russian month names and weeks from Monday for date inputs. Wrap a single field, not the site: the date library is
 * then loaded only by pages with dates.
 */
export const RussianDatesProvider = ({ children }: { children: ReactNode }) => (
  <DatesProvider settings={{ locale: 'ru', firstDayOfWeek: 1, weekendDays: [0, 6] }}>{children}</DatesProvider>
);

import { Anchor, Button } from '@mantine/core';
import type { PortationDetail } from '../../../../contract/portations.ts';
import { calendarFile } from './calendar-file.ts';
import { progressTexts as texts } from './progress.texts.ts';

interface Props {
  portation: PortationDetail;
  /** The agreed window, ISO. */
  windowAt: string;
  /** Domain time, ISO. */
  now: string;
  /** The main thing to do: a button. */
  isMain?: boolean;
}

/** Downloads the window of the move for a calendar. Loaded apart, with the library that writes the file. */
export const CalendarLink = ({ isMain = false, now, portation: { events, id, timeZone }, windowAt }: Props) => {
  const sequence = events.filter(({ kind }) => kind !== 'planned').length;
  const file = calendarFile({ id, sequence, windowAt, timeZone }, new Date(now));
  const link = {
    href: `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`,
    download: 'perenos-nomera.ics',
    'data-no-print': '',
    children: texts.addToCalendar,
  };
  return isMain ? <Button component="a" {...link} /> : <Anchor {...link} />;
};

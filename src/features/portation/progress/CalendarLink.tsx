import { Anchor } from '@mantine/core';
import type { PortationDetail } from '../../../../contract/portations.ts';
import { calendarFile } from './calendar-file.ts';
import { progressTexts as texts } from './progress.texts.ts';

interface Props {
  portation: PortationDetail;
  /** The agreed window, ISO. */
  windowAt: string;
  /** Domain time, ISO. */
  now: string;
}

/** Downloads the window of the move for a calendar. Loaded apart, with the library that writes the file. */
export const CalendarLink = ({ now, portation: { events, id, timeZone }, windowAt }: Props) => {
  const sequence = events.filter(({ kind }) => kind !== 'planned').length;
  const file = calendarFile({ id, sequence, windowAt, timeZone }, new Date(now));
  return (
    <Anchor
      data-no-print=""
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download="perenos-nomera.ics"
    >
      {texts.addToCalendar}
    </Anchor>
  );
};

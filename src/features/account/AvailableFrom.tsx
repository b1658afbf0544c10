import { Text } from '@mantine/core';
import { refusalNoticeTexts } from '../../../contract/refusals.texts.ts';
import { formatCalendarDate } from '../../../domain/calendar-date.ts';

interface Props {
  /** The first day on which a refused application may succeed; null when it is unknown. */
  day: string | null;
  /** The domain clock of the server, ISO. */
  now: string;
}

/** From when a refused citizen may apply again, until that day has come. */
export const AvailableFrom = ({ day, now }: Props) =>
  day === null || day <= now.slice(0, 10) ? null : (
    <Text size="sm">{refusalNoticeTexts.availableFrom(formatCalendarDate(day))}</Text>
  );

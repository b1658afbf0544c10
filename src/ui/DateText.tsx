import { formatCalendarDate } from '../../domain/calendar-date.ts';
import { formatDate, formatRegionTime } from '../lib/dates.ts';

type Props =
  /** A calendar day without a zone, `2026-10-05`. */
  | { day: string }
  /** A moment, ISO 8601; in a region's zone it shows the clock of that region with its distance from Moscow. */
  | { instant: string; timeZone?: string | undefined };

/** A date in words that machines can read too. */
export const DateText = (props: Props) => {
  if ('day' in props) {
    return <time dateTime={props.day}>{formatCalendarDate(props.day)}</time>;
  }
  const { instant, timeZone } = props;
  return (
    <time dateTime={instant}>{timeZone === undefined ? formatDate(instant) : formatRegionTime(instant, timeZone)}</time>
  );
};

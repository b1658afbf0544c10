import { DateInput, DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import 'dayjs/locale/ru';
import type { OrderLimits } from '../../../../contract/orders.ts';
import { formatCalendarDate } from '../../../../domain/calendar-date.ts';
import { submitTexts as texts } from './submit.texts.ts';

dayjs.extend(customParseFormat);

const FORMAT = 'DD.MM.YYYY';

/** Parses «07.12.2026» and similar formats to `2026-12-07`. @returns null when the text is not a date */
export const parseTyped = (text: string): string | null => {
  const typed = dayjs(text.trim(), [FORMAT, 'D.M.YYYY', 'DD.MM.YY', 'YYYY-MM-DD'], true);
  return typed.isValid() ? typed.format('YYYY-MM-DD') : null;
};

interface Props {
  id: string;
  limits: OrderLimits;
  value: string | null;
  onChange: (date: string | null) => void;
  onBlur: () => void;
  error: string | undefined;
}

/**
 * The date of the transfer. The calendar offers only allowed days; a typed day that is not allowed stays in the field
 * with an error instead of being reset silently.
 */
export const DateField = ({ id, limits, value, onChange, onBlur, error }: Props) => {
  const commit = (text: string): void => {
    const typed = parseTyped(text);
    if (typed !== value) {
      onChange(typed);
    }
  };
  return (
    <DatesProvider settings={{ locale: 'ru', firstDayOfWeek: 1, weekendDays: [0, 6] }}>
      <DateInput
        id={id}
        size="md"
        label={texts.date}
        description={texts.dateHint(formatCalendarDate(limits.minDate), formatCalendarDate(limits.maxDate))}
        valueFormat={FORMAT}
        inputMode="numeric"
        minDate={limits.minDate}
        maxDate={limits.maxDate}
        value={value}
        onChange={onChange}
        onBlur={(event) => {
          commit(event.currentTarget.value);
          onBlur();
        }}
        onKeyDown={(event) => {
          // Enter confirms the date and does not submit the form.
          if (event.key === 'Enter') {
            event.preventDefault();
            commit(event.currentTarget.value);
            onBlur();
          }
        }}
        error={error}
        ariaLabels={texts.calendar}
        popoverProps={{ withinPortal: false }}
      />
    </DatesProvider>
  );
};

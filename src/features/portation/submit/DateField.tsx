import { DateInput, DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import 'dayjs/locale/ru';
import type { OrderLimits } from '../../../../contract/orders.ts';
import { formatCalendarDate } from '../../../../domain/calendar-date.ts';
import { submitTexts as texts } from './submit.texts.ts';

dayjs.extend(customParseFormat);

const SHOWN = 'DD.MM.YYYY';

/** `2026-12-07` of «07.12.2026» and the like; null when it is no date. */
export const parseTyped = (text: string): string | null => {
  const typed = dayjs(text.trim(), [SHOWN, 'D.M.YYYY', 'DD.MM.YY', 'YYYY-MM-DD'], true);
  return typed.isValid() ? typed.format('YYYY-MM-DD') : null;
};

interface Props {
  id: string;
  limits: OrderLimits;
  value: string | null;
  onChange: (date: string | null) => void;
  onLeave: () => void;
  error: string | undefined;
}

/**
 * The day of the transfer. The calendar offers the days that are allowed; a typed day that is not allowed stays in
 * the field with the reason, instead of being put back silently.
 */
export const DateField = ({ id, limits, value, onChange, onLeave, error }: Props) => {
  const take = (text: string): void => {
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
        valueFormat={SHOWN}
        inputMode="numeric"
        minDate={limits.minDate}
        maxDate={limits.maxDate}
        value={value}
        onChange={onChange}
        onBlur={(event) => {
          take(event.currentTarget.value);
          onLeave();
        }}
        onKeyDown={(event) => {
          // Enter means «this day», never «send».
          if (event.key === 'Enter') {
            event.preventDefault();
            take(event.currentTarget.value);
            onLeave();
          }
        }}
        error={error}
        ariaLabels={texts.calendar}
        popoverProps={{ withinPortal: false }}
      />
    </DatesProvider>
  );
};

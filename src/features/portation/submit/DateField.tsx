import { Popover, TextInput } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ru.js';
import { type FocusEvent, useRef, useState } from 'react';
import type { OrderLimits } from '../../../../contract/orders.ts';
import { formatCalendarDate } from '../../../../domain/calendar-date.ts';
import { submitTexts as texts } from './submit.texts.ts';
import { formatTypedDate, parseTypedDate } from './typed-date.ts';
import css from './DateField.module.css';

interface Props {
  id: string;
  limits: Pick<OrderLimits, 'minDate' | 'maxDate'>;
  value: string | null;
  onChange: (date: string | null) => void;
  onBlur: () => void;
  error: string | undefined;
}

/**
 * The date of the transfer. The calendar offers only allowed days; a typed text that is no date or no allowed day stays
 * in the field with an error. Not Mantine's DateInput, which erases a text that it cannot read.
 */
export const DateField = ({ id, limits, value, onChange, onBlur, error }: Props) => {
  const [text, setText] = useState(() => formatTypedDate(value));
  const [isOpen, setIsOpen] = useState(false);
  const [month, setMonth] = useState(value ?? limits.minDate);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    if (value !== null && parseTypedDate(text) !== value) {
      setText(formatTypedDate(value));
    }
  }
  const isAllowed = (date: string): boolean => date >= limits.minDate && date <= limits.maxDate;

  const choose = (date: string): void => {
    setMonth(date);
    onChange(date);
  };
  const finish = (): void => {
    setIsOpen(false);
    const typed = parseTypedDate(text);
    if (typed !== null) {
      setText(formatTypedDate(typed));
    }
    if (typed !== value) {
      onChange(typed);
    }
    onBlur();
  };

  const input = useRef<HTMLInputElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  /** Leaving the field for its calendar is not the end of editing. */
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== input.current && dropdown.current?.contains(relatedTarget) !== true) {
      finish();
    }
  };

  return (
    <DatesProvider settings={{ locale: 'ru', firstDayOfWeek: 1, weekendDays: [0, 6] }}>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        position="bottom-start"
        withinPortal={false}
        withRoles={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <TextInput
            ref={input}
            id={id}
            label={texts.date}
            description={texts.dateHint(formatCalendarDate(limits.minDate), formatCalendarDate(limits.maxDate))}
            // Of no form: Enter confirms the date and does not submit the application.
            form=""
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={(event) => {
              const next = event.currentTarget.value;
              setText(next);
              setIsOpen(true);
              const typed = parseTypedDate(next);
              if (typed !== null && isAllowed(typed)) {
                choose(typed);
              }
            }}
            onFocus={() => setIsOpen(true)}
            onClick={() => setIsOpen(true)}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Escape' || event.key === 'Tab') {
                // Tab goes on to the next field; the arrow below enters the calendar.
                setIsOpen(false);
              } else if (event.key === 'ArrowDown') {
                event.preventDefault();
                setIsOpen(true);
                dropdown.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
              } else if (event.key === 'Enter') {
                finish();
              }
            }}
            error={error}
          />
        </Popover.Target>
        {/* The field keeps the focus while a day is chosen with the mouse. */}
        <Popover.Dropdown ref={dropdown} onMouseDown={(event) => event.preventDefault()} onBlur={leave}>
          <DatePicker
            classNames={{ day: css['day'] ?? '' }}
            minDate={limits.minDate}
            maxDate={limits.maxDate}
            date={month}
            onDateChange={setMonth}
            value={value}
            onChange={(date) => {
              if (date !== null) {
                choose(date);
                setText(formatTypedDate(date));
                // Focusing the field opens the calendar, so it is closed afterwards.
                input.current?.focus();
                setIsOpen(false);
              }
            }}
            ariaLabels={texts.calendar}
          />
        </Popover.Dropdown>
      </Popover>
    </DatesProvider>
  );
};

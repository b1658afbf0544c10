import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import type { formatTyped } from '../../domain/phone.ts';
import { formatTypedNumber } from './format-typed-number.ts';
import { uiTexts } from './ui.texts.ts';
import css from './NumberSearch.module.css';

let format: typeof formatTyped | null = null;

/** Loads the format of numbers with the first focus; without it the number stays as typed. */
const loadFormat = (): void => {
  import('../../domain/phone.ts').then(
    (phone) => (format = phone.formatTyped),
    () => undefined,
  );
};

const onInput = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>): void => {
  if (format !== null) {
    formatTypedNumber(currentTarget, nativeEvent, format);
  }
};

/**
 * Looks up a number from any page. The number is passed in the history state, never in the address, which is logged.
 * The field has no name, so that a form submitted before hydration does not put it into the address either.
 */
export const NumberSearch = ({ label }: { label?: string }) => {
  const navigate = useNavigate();
  return (
    <form
      role="search"
      aria-label={label}
      method="dialog"
      className={css['search']}
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.querySelector('input');
        void navigate(paths.check.href(), { state: { number: field?.value ?? '' } });
        event.currentTarget.reset();
      }}
    >
      <TextInput
        size="sm"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        aria-label={uiTexts.search}
        placeholder={uiTexts.searchHint}
        maxLength={200}
        onFocus={loadFormat}
        onInput={onInput}
      />
      <Button type="submit" size="sm" variant="default">
        {uiTexts.searchButton}
      </Button>
    </form>
  );
};

import { Text, TextInput } from '@mantine/core';
import { useLayoutEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { isNationalNumber, type NationalDigits } from '../../domain/msisdn.ts';
import { type NumberError, numberTexts } from '../../domain/number-errors.ts';
import { emptyNumber, formatNational, numberAfterEdit } from '../../domain/phone.ts';
import { phoneInputTexts as texts } from './phone-input.texts.ts';

interface Props {
  value: NationalDigits;
  onChange: (digits: NationalDigits) => void;
  onBlur?: () => void;
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  id?: string;
  /** `md` among other fields of a form. */
  size?: 'md' | 'lg';
}

const digitsBefore = (text: string, position: number): number => text.slice(0, position).replace(/\D/g, '').length;

/** Position in the formatted text right after that many digits. */
const positionAfter = (formatted: string, digits: number): number => {
  if (digits === 0) {
    return 0;
  }
  let seen = 0;
  for (let at = 0; at < formatted.length; at += 1) {
    if (/\d/.test(formatted.charAt(at))) {
      seen += 1;
    }
    if (seen === digits) {
      return at + 1;
    }
  }
  return formatted.length;
};

/**
 * A Russian phone number with a fixed +7. Accepts typing, paste and autofill in every usual format and restores the
 * caret by counting digits; mask libraries turn a pasted `+7 (916)…` into another number.
 */
export const PhoneInput = ({
  value,
  onChange,
  label = texts.label,
  description = texts.description,
  error,
  size = 'lg',
  ...rest
}: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const caretDigits = useRef<number | null>(null);
  /** Typed before the shown digits. */
  const prefix = useRef('');
  const [refused, setRefused] = useState<NumberError | null>(null);
  /** Typed into the empty field with the code of another country: shown as it is, so that it can be corrected. */
  const [typedForeign, setTypedForeign] = useState('');
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const foreign = value === '' ? typedForeign : '';

  const accept = (next: string, caret: number) => {
    setRefused(null);
    setTypedForeign('');
    caretDigits.current = Math.max(0, Math.min(caret, next.length));
    onChange(next);
    // React restores the old text when the value does not change; the caret must be restored too.
    rerender();
  };

  const edited = (element: HTMLInputElement, inputType: string) => {
    const text = element.value;
    const edit = numberAfterEdit({ prefix: prefix.current, digits: value }, text);
    if (edit.refused !== undefined) {
      setRefused(edit.refused);
      if (value === '' && edit.refused === 'foreign') {
        // Without its country code it would be another number.
        setTypedForeign(prefix.current + text);
        prefix.current = '';
      }
      return rerender();
    }
    prefix.current = edit.prefix;
    const caret = digitsBefore(text, element.selectionStart ?? text.length);
    let next = edit.digits;
    const rawDigits = digitsBefore(text, text.length);
    if (next === value && rawDigits === value.length) {
      // Only a separator was deleted: the adjacent digit is meant.
      if (inputType === 'deleteContentBackward' && caret > 0) {
        next = value.slice(0, caret - 1) + value.slice(caret);
        return accept(next, caret - 1);
      }
      if (inputType === 'deleteContentForward') {
        next = value.slice(0, caret) + value.slice(caret + 1);
        return accept(next, caret);
      }
    }
    const dropped = rawDigits > next.length && text.replace(/\D/g, '').endsWith(next) ? rawDigits - next.length : 0;
    return accept(next, caret - dropped);
  };

  // React resets the caret when it writes the text; it is restored here.
  useLayoutEffect(() => {
    if (caretDigits.current === null || input.current === null) {
      return;
    }
    const at = positionAfter(input.current.value, caretDigits.current);
    caretDigits.current = null;
    if (document.activeElement === input.current) {
      input.current.setSelectionRange(at, at);
    }
  });

  return (
    <TextInput
      {...rest}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      size={size}
      label={label}
      description={description}
      error={refused === null ? error : numberTexts[refused]}
      leftSection={
        foreign === '' ? (
          <Text span size={size} c="var(--mantine-color-text)">
            +7
          </Text>
        ) : null
      }
      leftSectionWidth="3rem"
      // In line with the text of other fields.
      leftSectionProps={{ style: { justifyContent: 'end', paddingInlineEnd: '0.4rem' } }}
      styles={{ input: { fontSize: `var(--mantine-font-size-${size})`, fontVariantNumeric: 'tabular-nums' } }}
      value={foreign === '' ? formatNational(value) : foreign}
      onChange={(event) => {
        const native = event.nativeEvent;
        edited(event.currentTarget, native instanceof InputEvent ? native.inputType : '');
      }}
      onPaste={(event) => {
        const { digits, refused: reason } = numberAfterEdit(emptyNumber, event.clipboardData.getData('text'));
        if (reason !== undefined) {
          event.preventDefault();
          setRefused(reason);
        } else if (isNationalNumber(digits)) {
          // A complete number replaces the value, wherever the caret is.
          event.preventDefault();
          prefix.current = '';
          accept(digits, digits.length);
        }
      }}
    />
  );
};

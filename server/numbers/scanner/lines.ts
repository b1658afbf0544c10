import { parseMobile } from '../../../domain/parse-number.ts';
import { free } from '../file-memory.ts';
import { type CsvCells, textOfCell } from './csv-cells.ts';
import { FIRST_MOBILE, nationalInBytes } from './national-in-bytes.ts';

/** A mobile number without its first digit, which is always nine, so that it fits into four bytes. */
export type ShortNumber = number;
const SHORT_DIGITS = 9;
/** Marks a line without a valid number. */
export const NO_NUMBER = 0xff_ff_ff_ff;

/** How cells write a number: their bytes, with `DIGIT` for each digit of the short number. */
export type Form = Uint8Array;
export const DIGIT = 0;
/** In place of the index of a form: the cell is one of the texts. */
const AS_TEXT = 0xff;

/** Lines of one segment: a larger array for all of them would have to be copied as it grows. */
const SEGMENT_LINES = 1 << 14;

interface Segment {
  /** The short number of each line, or `NO_NUMBER`. */
  numbers: Uint32Array<ArrayBuffer>;
  /** The index of the form of each line, or `AS_TEXT`. */
  forms: Uint8Array<ArrayBuffer>;
}

/** The lines of a file, five bytes each. A million strings or objects would cost a hundred times the memory. */
export interface Lines {
  segments: readonly Segment[];
  forms: readonly Form[];
  /** The cells without a form, in the order of their lines. */
  texts: readonly string[];
  /** The lines, ascending, that contain several numbers, in whichever cells. */
  severals: readonly number[];
}

/** Frees lines, which are empty afterwards. */
export const freeLines = ({ segments }: Lines): void => {
  for (const { forms, numbers } of segments) {
    free(forms);
    free(numbers);
  }
};

/** Collects the lines of a file, block by block. */
export const createLines = (): { add: (cells: CsvCells) => number; finish: () => Lines } => {
  const segments: Segment[] = [];
  const forms: Form[] = [];
  const texts: string[] = [];
  const severals: number[] = [];
  let segment: Segment = emptySegment(0);
  let size = 0;
  let count = 0;

  const append = (number: ShortNumber, form: number): void => {
    if (size === segment.numbers.length) {
      segment = emptySegment(SEGMENT_LINES);
      segments.push(segment);
      size = 0;
    }
    segment.numbers[size] = number;
    segment.forms[size] = form;
    size += 1;
    count += 1;
  };

  /** Also adds the form when it is new. */
  const appendCell = (cells: CsvCells, line: number): void => {
    const { bytes } = cells;
    const start = cells.starts[line] ?? 0;
    const end = cells.ends[line] ?? 0;
    for (let form = 0; form < forms.length; form += 1) {
      const number = numberIn(bytes, start, end, forms[form] ?? bytes);
      if (number !== NO_NUMBER) {
        append(number, form);
        return;
      }
    }
    const plain = nationalInBytes(bytes, start, end);
    if (!Number.isNaN(plain) && forms.length < AS_TEXT) {
      append(plain - FIRST_MOBILE, forms.push(formOf(bytes, start, end)) - 1);
      return;
    }
    const text = textOfCell(cells, line);
    const read = parseMobile(text);
    texts.push(text);
    append('national' in read ? Number(read.national) - FIRST_MOBILE : NO_NUMBER, AS_TEXT);
  };

  return {
    /** @returns the number of lines so far */
    add: (cells) => {
      for (const line of cells.severals) {
        severals.push(count + line);
      }
      for (let line = 0; line < cells.starts.length; line += 1) {
        appendCell(cells, line);
      }
      return count;
    },
    finish: () => {
      segments.splice(-1, 1, {
        numbers: segment.numbers.subarray(0, size),
        forms: segment.forms.subarray(0, size),
      });
      return { segments, forms, texts, severals };
    },
  };
};

const emptySegment = (lines: number): Segment => ({ numbers: new Uint32Array(lines), forms: new Uint8Array(lines) });

/** @returns the short number of a cell in this form, otherwise `NO_NUMBER` */
const numberIn = (bytes: Uint8Array, start: number, end: number, form: Form): ShortNumber => {
  if (end - start !== form.length) {
    return NO_NUMBER;
  }
  let number = 0;
  for (let at = 0; at < form.length; at += 1) {
    const byte = bytes[start + at] ?? 0;
    if (form[at] === DIGIT) {
      if (!isDigit(byte)) {
        return NO_NUMBER;
      }
      number = number * 10 + byte - ZERO;
    } else if (byte !== form[at]) {
      return NO_NUMBER;
    }
  }
  return number;
};

/** The form of a cell with a plain number. */
const formOf = (bytes: Uint8Array, start: number, end: number): Form => {
  const form = Uint8Array.from(bytes.subarray(start, end));
  let digits = 0;
  for (let at = form.length - 1; digits < SHORT_DIGITS; at -= 1) {
    if (isDigit(form[at] ?? 0)) {
      form[at] = DIGIT;
      digits += 1;
    }
  }
  return form;
};

const ZERO = 0x30;
const NINE = 0x39;
const isDigit = (byte: number): boolean => byte >= ZERO && byte <= NINE;

/** Writes a number in a form. @returns the offset after it */
export const writeNumber = (number: ShortNumber, form: Form, target: Uint8Array, from: number): number => {
  let rest = number;
  for (let at = form.length - 1; at >= 0; at -= 1) {
    if (form[at] === DIGIT) {
      target[from + at] = ZERO + (rest % 10);
      rest = Math.trunc(rest / 10);
    } else {
      target[from + at] = form[at] ?? 0;
    }
  }
  return from + form.length;
};

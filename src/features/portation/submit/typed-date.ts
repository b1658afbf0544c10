/** Day, month and year in figures, separated or, with two figures each for day and month, not. */
const SEPARATED = /^(\d{1,2})[.,/\-\s]+(\d{1,2})[.,/\-\s]+(\d{4}|\d{2})(?:\s*г\.?)?$/;
const JOINED = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

const pad = (part: string): string => part.padStart(2, '0');

/**
 * Reads a typed date: «01.03.2027», «1.3.27», «1 3 2027», «01032027», «2027-03-01».
 * @returns the calendar date, `2027-03-01`; null for any other text and for a day that does not exist
 */
export const parseTypedDate = (text: string): string | null => {
  const typed = text.trim();
  const [, day, month, year] = SEPARATED.exec(typed) ?? JOINED.exec(typed) ?? reversed(ISO.exec(typed));
  if (day === undefined || month === undefined || year === undefined) {
    return null;
  }
  const date = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`;
  // A day that does not exist is invalid or becomes another one.
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? null : date;
};

const reversed = (match: RegExpExecArray | null): readonly (string | undefined)[] =>
  match === null ? [] : [match[0], match[3], match[2], match[1]];

/** «01.03.2027» of a calendar date; an empty text for none. */
export const formatTypedDate = (date: string | null): string => date?.split('-').toReversed().join('.') ?? '';

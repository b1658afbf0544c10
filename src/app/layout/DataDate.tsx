import { useEffect, useState } from 'react';
import { staticPaths } from '../../../contract/static.ts';
import { formatCalendarDate } from '../../../domain/calendar-date.ts';
import { readStaticJson } from '../../api/static-json.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import css from './Layout.module.css';

const dataDateOf = (facts: unknown): string | null =>
  typeof facts === 'object' && facts !== null && 'dataDate' in facts && typeof facts.dataDate === 'string'
    ? facts.dataDate
    : null;

/** The date of the number data; empty while it is unknown. */
export const DataDate = () => {
  const [date, setDate] = useState<string | null>(null);
  // Without the file the line stays empty.
  useEffect(() => {
    readStaticJson(staticPaths.siteFacts).then(
      (facts) => setDate(dataDateOf(facts)),
      () => undefined,
    );
  }, []);
  return <span className={css['dataDate']}>{date === null ? null : texts.dataDate(formatCalendarDate(date))}</span>;
};

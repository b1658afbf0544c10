import { staticPaths } from '../../../contract/static.ts';
import { formatCalendarDate } from '../../../domain/calendar-date.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import css from './Layout.module.css';

const dataDateOf = (facts: unknown): string | null =>
  typeof facts === 'object' && facts !== null && 'dataDate' in facts && typeof facts.dataDate === 'string'
    ? facts.dataDate
    : null;

const loadDate = async (api: Api, signal: AbortSignal): Promise<string | null> =>
  dataDateOf(await api.readJson(staticPaths.siteFacts, signal));

/** The date of the number data; empty while it is unknown. */
export const DataDate = () => {
  const { loaded } = useLoaded(loadDate, { name: 'data date' });
  const date = loaded.tag === 'loaded' ? loaded.data : null;
  return <span className={css['dataDate']}>{date === null ? null : texts.dataDate(formatCalendarDate(date))}</span>;
};

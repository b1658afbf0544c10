import { Box } from '@mantine/core';
import { useEffect, useState } from 'react';
import { staticPaths } from '../../../contract/static.ts';
import { formatCalendarDate } from '../../../domain/calendar-date.ts';
import type { Api } from '../../api/api.ts';
import { usePageData } from '../../api/page-data.ts';
import { readStaticJson } from '../../api/static-json.ts';
import { layoutTexts as texts } from './layout.texts.ts';

const dataDateOf = (facts: unknown): string | null =>
  typeof facts === 'object' && facts !== null && 'dataDate' in facts && typeof facts.dataDate === 'string'
    ? facts.dataDate
    : null;

const loadDate = async (api: Api, signal: AbortSignal): Promise<string | null> =>
  dataDateOf(await api.readJson(staticPaths.siteFacts, signal));

/** The date of the number data; empty while it is unknown. */
export const DataDate = () => {
  const brought = usePageData().read('data date', loadDate);
  const [date, setDate] = useState(brought ?? null);
  // Not `useLoaded`, which would make every visit load the client of the API for it. Without the file the line stays empty.
  useEffect(() => {
    if (brought === undefined) {
      readStaticJson(staticPaths.siteFacts).then(
        (facts) => setDate(dataDateOf(facts)),
        () => undefined,
      );
    }
  }, [brought]);
  return (
    <Box component="span" display="inline-block" miw="17em" mih="1.5em">
      {date === null ? null : texts.dataDate(formatCalendarDate(date))}
    </Box>
  );
};

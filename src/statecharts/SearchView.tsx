import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ChartExport } from '../inspector/chart-export.ts';
import { hrefs } from './address.ts';
import { ancestorsOf, wrappersOf } from './fold.ts';
import { searchTexts as texts } from './gallery.texts.ts';
import { searchCharts } from './search.ts';

/** More are not read: another word narrows them. */
const LONGEST = 50;

/** Titles of the states around a state, the outermost first: many states are called «Ответа долго нет». */
const titlesAround = (chart: ChartExport, path: string): string[] => {
  const wrappers = new Set(wrappersOf(chart));
  const around = ancestorsOf(path).filter((one) => !wrappers.has(one));
  return around.map((one) => chart.states.find((state) => state.path === one)?.title ?? one);
};

/** Finds states of all charts by their texts; the query is in the address. */
export const SearchView = ({ query: given }: { query: string }) => {
  const [query, setQuery] = useState(given);
  const found = searchCharts(query);
  const search = (next: string): void => {
    setQuery(next);
    // No step of Back for each letter.
    window.location.replace(hrefs.search(next));
  };
  return (
    <>
      <h2>{texts.title}</h2>
      <TextInput
        maw="32rem"
        my="md"
        type="search"
        label={texts.label}
        description={texts.hint}
        value={query}
        onChange={({ currentTarget }) => search(currentTarget.value)}
      />
      <Text role="status" mb="sm">
        {query.trim() === '' ? '' : texts.found(found.length, LONGEST)}
      </Text>
      <Stack component="ul" gap="sm">
        {found.slice(0, LONGEST).map(({ chart, isOnPage, state, text }) => (
          <li key={`${chart.name} ${state.path}`}>
            <Anchor href={hrefs.state(chart.name, state.path)}>
              {state.path === '' ? chart.title : `${chart.title}: ${state.title}`}
            </Anchor>{' '}
            <Text span size="sm" c="dimmed">
              {titlesAround(chart, state.path).join(' › ')}
            </Text>
            {text === state.title ? null : (
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {isOnPage ? texts.onPage(text) : /[а-яё]/i.test(text) ? text : <code>{text}</code>}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </>
  );
};

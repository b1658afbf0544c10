import { Stack, Text } from '@mantine/core';
import { Disclosure } from './Disclosure.tsx';

export interface GlossaryEntry {
  term: string;
  meaning: string;
}

/** A collapsed list of terms and their meanings. */
export const Glossary = ({ entries, title }: { entries: readonly GlossaryEntry[]; title: string }) => (
  <Disclosure title={title}>
    <Stack component="dl" gap="sm" m={0}>
      {entries.map(({ meaning, term }) => (
        <div key={term}>
          <Text component="dt" fw={700}>
            {term}
          </Text>
          <Text component="dd" m={0}>
            {meaning}
          </Text>
        </div>
      ))}
    </Stack>
  </Disclosure>
);

import { Anchor, Box, Paper, Stack, Text, TextInput } from '@mantine/core';
import { memo, useDeferredValue, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Region } from '../../../contract/regions.ts';
import { useRegions } from '../../actors/use-regions.ts';
import { paths } from '../../lib/paths.ts';
import { countOf, regionForms } from '../../../domain/plurals.ts';
import { keepShortWords } from '../../../domain/short-words.ts';
import { autoGrid } from '../../ui/auto-grid.ts';
import { BelowFold } from '../../ui/BelowFold.tsx';
import { NeedsScripts } from '../../ui/NeedsScripts.tsx';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { RegionByNumber } from './RegionByNumber.tsx';
import { findRegions } from './similar-regions.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';

/** «В каком регионе нужен тариф?»: a search field and the matching regions. */
export const RegionChoice = () => {
  const { loaded, retry } = useRegions();
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const shownSearch = useDeferredValue(search);
  return (
    <Stack gap="lg">
      <PageHeading>{texts.regionHeading}</PageHeading>
      <Text maw="var(--site-text-width)">{texts.regionLead}</Text>
      <NeedsScripts />
      <Paper withBorder radius="lg" p="lg" bg="var(--mantine-color-brand-light)">
        <div style={autoGrid('18rem', 'var(--mantine-spacing-lg) var(--mantine-spacing-xl)')}>
          <TextInput
            type="search"
            size="lg"
            label={texts.regionSearch}
            description={texts.regionHint}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              const regions = loaded.tag === 'loaded' && search.trim() !== '' ? loaded.data : [];
              const [first] = findRegions(regions, search, texts.synonyms);
              if (event.key === 'Enter' && first !== undefined) {
                void navigate(paths.tariffsRegion.href(first.slug));
              }
            }}
            autoComplete="off"
          />
          {loaded.tag === 'loaded' ? <RegionByNumber regions={loaded.data} /> : null}
        </div>
      </Paper>
      <LoadedContent loaded={loaded} retry={retry} failed={texts.regionsFailed} lines={10}>
        {(regions) => (
          <BelowFold>
            <Found regions={regions} search={shownSearch} />
          </BelowFold>
        )}
      </LoadedContent>
    </Stack>
  );
};

interface FoundProps {
  regions: readonly Region[];
  search: string;
}

/** Memoized, so that a key shows before the regions that it leaves. */
const Found = memo(function Found({ regions, search }: FoundProps) {
  const found = findRegions(regions, search, texts.synonyms);
  return (
    <>
      <Text role="status" size="sm" c="dimmed">
        {search.trim() === ''
          ? null
          : found.length === 0
            ? texts.regionNothing
            : texts.regionFound(countOf(found.length, regionForms))}
      </Text>
      <Stack component="ul" gap="0 1.5rem" display="block" style={{ columns: '15rem' }}>
        {found.map((region) => (
          <RegionLink key={region.slug} region={region} />
        ))}
      </Stack>
    </>
  );
});

const RegionLink = memo(function RegionLink({ region: { name, slug } }: { region: Region }) {
  return (
    <Box component="li" py={6} style={{ breakInside: 'avoid' }}>
      <Anchor component={Link} to={paths.tariffsRegion.href(slug)}>
        {keepShortWords(name)}
      </Anchor>
    </Box>
  );
});

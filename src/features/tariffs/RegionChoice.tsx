import { Anchor, Box, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Region } from '../../../contract/regions.ts';
import { useRegions } from '../../actors/use-regions.ts';
import { paths } from '../../lib/paths.ts';
import { countOf, regionForms } from '../../lib/plurals.ts';
import { autoGrid } from '../../ui/auto-grid.ts';
import { NeedsScripts } from '../../ui/NeedsScripts.tsx';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { usePrehydrationValue } from '../../ui/use-prehydration-value.ts';
import { RegionByNumber } from './RegionByNumber.tsx';
import { findRegions } from './similar-regions.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';

/** «В каком регионе нужен тариф?»: a search field and the matching regions. */
export const RegionChoice = () => {
  const { loaded, retry } = useRegions();
  const [search, setSearch] = useState('');
  const field = usePrehydrationValue<HTMLInputElement>(setSearch);
  const navigate = useNavigate();
  const found = loaded.tag === 'loaded' ? findRegions(loaded.data, search, texts.synonyms) : [];
  const isNarrowed = search.trim() !== '';
  return (
    <Stack gap="lg">
      <PageHeading>{texts.regionHeading}</PageHeading>
      <Text maw="var(--site-text-width)">{texts.regionLead}</Text>
      <NeedsScripts />
      <TextInput
        maw="28rem"
        ref={field}
        type="search"
        label={texts.regionSearch}
        description={texts.regionHint}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === 'Enter' && isNarrowed && first !== undefined) {
            void navigate(paths.tariffsRegion.href(first.slug));
          }
        }}
        autoComplete="off"
      />
      <LoadedContent loaded={loaded} retry={retry} failed={texts.regionsFailed} lines={10}>
        {(regions) => (
          <>
            <RegionByNumber regions={regions} />
            <Found regions={found} isNarrowed={isNarrowed} />
          </>
        )}
      </LoadedContent>
    </Stack>
  );
};

const Found = ({ isNarrowed, regions }: { regions: readonly Region[]; isNarrowed: boolean }) => (
  <>
    <Text role="status" size="sm" c="dimmed">
      {isNarrowed
        ? regions.length === 0
          ? texts.regionNothing
          : texts.regionFound(countOf(regions.length, regionForms))
        : null}
    </Text>
    <ul style={autoGrid('15rem', '0 1.5rem', 'auto-fill')}>
      {regions.map(({ name, slug }) => (
        <Box key={slug} component="li" py={6}>
          <Anchor component={Link} to={paths.tariffsRegion.href(slug)}>
            {name}
          </Anchor>
        </Box>
      ))}
    </ul>
  </>
);

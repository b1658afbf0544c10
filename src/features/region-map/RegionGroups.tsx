import { Anchor, Box, Stack, Text, Title } from '@mantine/core';
import type { RegionOperators } from '../../../contract/regions.ts';
import { countOf } from '../../../domain/plurals.ts';
import { inRegionForms, operatorForms, regionMapTexts as texts } from './region-map.texts.ts';
import css from './RegionMap.module.css';

interface Props {
  regions: readonly RegionOperators[];
  selected: string | null;
  onSelect: (code: string) => void;
}

const namesOf = ({ operators }: RegionOperators): string =>
  operators.map(({ operatorName }) => operatorName).join(', ');

/** The map as text: regions with the same operators together, the most frequent set first. */
export const RegionGroups = ({ onSelect, regions, selected }: Props) => (
  <Stack gap="lg">
    {[...Map.groupBy(regions, namesOf)]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(([names, members]) => (
        <Stack key={names} component="section" gap="xs">
          <Title order={3} size="h4">
            {names === ''
              ? texts.groupWithout(countOf(members.length, inRegionForms))
              : texts.group(
                  countOf(members[0]?.operators.length ?? 0, operatorForms),
                  countOf(members.length, inRegionForms),
                )}
          </Title>
          {names === '' ? null : <Text maw="var(--site-text-width)">{names}</Text>}
          <ul className={css['regions']}>
            {members.map(({ name, regionCode }) => (
              <Box key={regionCode} component="li">
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  fw={regionCode === selected ? 700 : 400}
                  ta="start"
                  mih="1.75rem"
                  underline="always"
                  aria-pressed={regionCode === selected}
                  onClick={() => onSelect(regionCode)}
                >
                  {name}
                </Anchor>
              </Box>
            ))}
          </ul>
        </Stack>
      ))}
  </Stack>
);

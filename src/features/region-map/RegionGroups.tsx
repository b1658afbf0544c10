import { Anchor, Box, Stack, Text, Title } from '@mantine/core';
import type { RegionOperators } from '../../../contract/regions.ts';
import { countOf } from '../../../domain/plurals.ts';
import { keepShortWords } from '../../../domain/short-words.ts';
import { inRegionForms, operatorForms, regionMapTexts as texts } from './region-map.texts.ts';
import css from './RegionMap.module.css';

interface Props {
  regions: readonly RegionOperators[];
  selected: string | null;
  onSelect: (code: string) => void;
}

type Operators = RegionOperators['operators'];

const namesOf = (operators: Operators): string => operators.map(({ operatorName }) => operatorName).join(', ');

/** The map as text: regions with the same operators together, the largest group first. Operators of all are named once. */
export const RegionGroups = ({ onSelect, regions, selected }: Props) => {
  const groups = [...Map.groupBy(regions, ({ operators }) => namesOf(operators)).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  const everywhere = operatorsOfAll(groups.map(([first]) => first?.operators ?? []));
  const describe = (operators: Operators): string => {
    const others = operators.filter((one) => !everywhere.some(({ operatorId }) => operatorId === one.operatorId));
    return everywhere.length === 0 || others.length === 0 ? namesOf(others) : texts.others(namesOf(others));
  };
  return (
    <Stack gap="lg">
      {everywhere.length === 0 ? null : (
        <Text maw="var(--site-text-width)">{texts.everywhere(namesOf(everywhere))}</Text>
      )}
      {groups.map((members) => {
        const operators = members[0]?.operators ?? [];
        const names = describe(operators);
        return (
          <Stack key={members[0]?.regionCode} component="section" gap="xs">
            <Title order={3} size="h4">
              {operators.length === 0
                ? texts.groupWithout(countOf(members.length, inRegionForms))
                : texts.group(countOf(operators.length, operatorForms), countOf(members.length, inRegionForms))}
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
                    {keepShortWords(name)}
                  </Anchor>
                </Box>
              ))}
            </ul>
          </Stack>
        );
      })}
    </Stack>
  );
};

/** Operators that are in each of several sets; none for a single set, which names its own. */
const operatorsOfAll = ([first = [], ...rest]: readonly Operators[]): Operators =>
  rest.length === 0
    ? []
    : first.filter(({ operatorId }) => rest.every((set) => set.some((one) => one.operatorId === operatorId)));

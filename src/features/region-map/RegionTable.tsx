import { Anchor, Stack, Table, Text } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import { Link } from 'react-router-dom';
import type { RegionOperators } from '../../../contract/regions.ts';
import { ScrollableTable } from '../../ui/ScrollableTable.tsx';
import { regionMapTexts as texts } from './region-map.texts.ts';

const namesOf = (operators: RegionOperators['operators']): string =>
  operators.map(({ operatorName }) => operatorName).join(', ');

interface Props {
  caption: string;
  regions: readonly RegionOperators[];
  selected: string | null;
  onSelect: (code: string) => void;
  tariffsHref: (region: string) => string;
}

/** The map as a table, one row per region. Operators of all these regions are named once, above it. */
export const RegionTable = ({ caption, onSelect, regions, selected, tariffsHref }: Props) => {
  const everywhere = (regions[0]?.operators ?? []).filter(({ operatorId }) =>
    regions.every(({ operators }) => operators.some((one) => one.operatorId === operatorId)),
  );
  const describeOperators = (operators: RegionOperators['operators']): string => {
    const others = operators.filter((one) => !everywhere.some(({ operatorId }) => operatorId === one.operatorId));
    return others.length === 0
      ? String(operators.length)
      : texts.countWith(String(operators.length), namesOf(others), everywhere.length > 0);
  };
  return (
    <Stack gap="sm">
      {everywhere.length === 0 ? null : <Text>{texts.everywhere(namesOf(everywhere))}</Text>}
      <ScrollableTable label={caption}>
        <Table fz="sm" horizontalSpacing="0.375rem">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.columns.region}</Table.Th>
              <Table.Th scope="col">{texts.columns.operators}</Table.Th>
              <Table.Th scope="col" data-no-print="">
                {texts.columns.tariffs}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {regions.map(({ name, operators, regionCode, slug }) => (
              <Table.Tr
                key={regionCode}
                {...(regionCode === selected ? { bg: 'var(--mantine-color-brand-light)' } : {})}
              >
                <Table.Th scope="row">
                  <Anchor
                    component="button"
                    type="button"
                    inherit
                    fw={600}
                    ta="start"
                    mih="1.75rem"
                    underline="always"
                    aria-pressed={regionCode === selected}
                    onClick={() => onSelect(regionCode)}
                  >
                    {name}
                  </Anchor>
                </Table.Th>
                <Table.Td>{operators.length === 0 ? texts.none : describeOperators(operators)}</Table.Td>
                <Table.Td data-no-print="">
                  <Anchor component={Link} to={tariffsHref(slug)} aria-label={texts.tariffsIn(name)}>
                    {texts.tableTariffs}
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollableTable>
    </Stack>
  );
};

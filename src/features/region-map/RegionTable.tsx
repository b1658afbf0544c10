import { Table, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RegionOperators } from '../../../contract/regions.ts';
import { ScrollableTable } from '../../ui/ScrollableTable.tsx';
import { regionMapTexts as texts } from './region-map.texts.ts';
import css from './RegionTable.module.css';

interface Props {
  caption: string;
  regions: readonly RegionOperators[];
  selected: string | null;
  onSelect: (code: string) => void;
  tariffsHref: (region: string) => string;
}

/** The map as a table, one row per region. */
export const RegionTable = ({ caption, onSelect, regions, selected, tariffsHref }: Props) => (
  <ScrollableTable label={caption}>
    <Table className={css['table'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.columns.region}</Table.Th>
          <Table.Th scope="col" className={css['number'] ?? ''}>
            {texts.columns.count}
          </Table.Th>
          <Table.Th scope="col">{texts.columns.operators}</Table.Th>
          <Table.Th scope="col">{texts.columns.tariffs}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {regions.map(({ name, operators, regionCode, slug }) => (
          <Table.Tr key={regionCode} data-selected={regionCode === selected || undefined}>
            <Table.Th scope="row">
              <UnstyledButton
                className={css['name'] ?? ''}
                aria-pressed={regionCode === selected}
                onClick={() => onSelect(regionCode)}
              >
                {name}
              </UnstyledButton>
            </Table.Th>
            <Table.Td className={css['number'] ?? ''}>{operators.length}</Table.Td>
            <Table.Td className={css['operators'] ?? ''}>
              {operators.length === 0 ? texts.none : operators.map(({ operatorName }) => operatorName).join(', ')}
            </Table.Td>
            <Table.Td>
              <Link to={tariffsHref(slug)} aria-label={texts.tariffsIn(name)}>
                {texts.tableTariffs}
              </Link>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollableTable>
);

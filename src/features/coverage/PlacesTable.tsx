import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import type { CoverageCatalogue } from '../../../contract/coverage.ts';
import { ScrollableTable } from '../../ui/ScrollableTable.tsx';
import { coverageTexts as texts } from './coverage.texts.ts';

/** The maps as a table: the best generation of every network in every town. */
export const PlacesTable = ({ networks, places }: Pick<CoverageCatalogue, 'networks' | 'places'>) => (
  <ScrollableTable label={texts.table}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.columns.place}</Table.Th>
          {networks.map(({ operatorId, operatorName }) => (
            <Table.Th key={operatorId} scope="col">
              {operatorName}
            </Table.Th>
          ))}
          <Table.Th scope="col">{texts.columns.region}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {places.map(({ best, name, region }) => (
          <Table.Tr key={`${region} ${name}`}>
            <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
              {name}
            </Table.Th>
            {networks.map(({ operatorId, source }) => (
              <Table.Td key={operatorId} style={{ whiteSpace: 'nowrap' }}>
                {best[operatorId] ?? (source.kind === 'None' ? texts.unknown : texts.no)}
              </Table.Td>
            ))}
            <Table.Td miw="10rem">{region}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollableTable>
);

import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import type { CoverageCatalogue } from '../../../contract/coverage.ts';
import { ScrollableTable } from '../../ui/ScrollableTable.tsx';
import { coverageTexts as texts } from './coverage.texts.ts';
import classes from './CoverageView.module.css';

/** The maps as a table: the best generation of every network in every town, by region. */
export const PlacesTable = ({ networks, places }: Pick<CoverageCatalogue, 'networks' | 'places'>) => (
  <ScrollableTable label={texts.table}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.town}</Table.Th>
          {networks.map(({ operatorId, operatorName }) => (
            <Table.Th key={operatorId} scope="col">
              {operatorName}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      {[...new Set(places.map(({ region }) => region))].map((shown) => (
        <Table.Tbody key={shown}>
          <Table.Tr>
            <Table.Th scope="rowgroup" colSpan={networks.length + 1} pb={0} bd={0}>
              <span className={classes.region}>{shown}</span>
            </Table.Th>
          </Table.Tr>
          {places
            .filter(({ region }) => region === shown)
            .map(({ best, name }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={400}>
                  {name}
                </Table.Th>
                {networks.map(({ operatorId, source }) => (
                  <Table.Td key={operatorId} style={{ whiteSpace: 'nowrap' }}>
                    {best[operatorId] ?? (source.kind === 'None' ? texts.unknown : texts.no)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
        </Table.Tbody>
      ))}
    </Table>
  </ScrollableTable>
);

import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import type { CoverageCatalogue } from '../../../contract/coverage.ts';
import { LoadFailure } from '../../ui/LoadedContent.tsx';
import { ScrollableTable } from '../../ui/ScrollableTable.tsx';
import { coverageTexts as texts } from './coverage.texts.ts';
import { useVirtualOperators } from './use-coverage.ts';

/** Host networks of the virtual operators. */
export const GuestsTable = ({ networks }: Pick<CoverageCatalogue, 'networks'>) => {
  const { loaded, retry } = useVirtualOperators();
  if (loaded.tag === 'failed') {
    return <LoadFailure title={texts.hostsFailed} failure={loaded.failure} onRetry={retry} />;
  }
  const operators = loaded.tag === 'loaded' ? loaded.data : [];
  const rows = networks
    .map(({ operatorId, operatorName }) => ({
      operatorId,
      operatorName,
      guests: operators
        .filter(({ hostOperatorName }) => hostOperatorName === operatorName)
        .map((guest) => guest.operatorName),
    }))
    .filter(({ guests }) => guests.length > 0);
  if (rows.length === 0) {
    return null;
  }
  return (
    <ScrollableTable label={texts.hosts}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.host}</Table.Th>
            <Table.Th scope="col">{texts.guests}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ guests, operatorId, operatorName }) => (
            <Table.Tr key={operatorId}>
              <Table.Th scope="row">{operatorName}</Table.Th>
              <Table.Td>{guests.join(', ')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollableTable>
  );
};

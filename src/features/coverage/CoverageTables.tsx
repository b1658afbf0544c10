import type { CoverageCatalogue } from '../../../contract/coverage.ts';
import { LoadFailure } from '../../ui/LoadedContent.tsx';
import { ScrollableTable } from '../../ui/ScrollableTable.tsx';
import { coverageTexts as texts } from './coverage.texts.ts';
import { useVirtualOperators } from './use-coverage.ts';
import css from './CoverageView.module.css';

/** The maps as a table: the best generation of every network in every town. */
export const PlacesTable = ({ networks, places }: Pick<CoverageCatalogue, 'networks' | 'places'>) => (
  <ScrollableTable label={texts.table}>
    <table className={css['table']}>
      <thead>
        <tr>
          <th scope="col">{texts.columns.place}</th>
          {networks.map(({ operatorId, operatorName }) => (
            <th key={operatorId} scope="col">
              {operatorName}
            </th>
          ))}
          <th scope="col">{texts.columns.region}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ best, name, region }) => (
          <tr key={`${region} ${name}`}>
            <th scope="row">{name}</th>
            {networks.map(({ operatorId, source }) => (
              <td key={operatorId}>{best[operatorId] ?? (source.kind === 'None' ? texts.unknown : texts.no)}</td>
            ))}
            <td className={css['region']}>{region}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollableTable>
);

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
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{texts.host}</th>
            <th scope="col">{texts.guests}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ guests, operatorId, operatorName }) => (
            <tr key={operatorId}>
              <th scope="row">{operatorName}</th>
              <td>{guests.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTable>
  );
};

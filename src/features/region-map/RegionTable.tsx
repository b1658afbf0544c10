import { UnstyledButton } from '@mantine/core';
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
    <table className={css['table']}>
      <thead>
        <tr>
          <th scope="col">{texts.columns.region}</th>
          <th scope="col" className={css['number']}>
            {texts.columns.count}
          </th>
          <th scope="col">{texts.columns.operators}</th>
          <th scope="col">{texts.columns.tariffs}</th>
        </tr>
      </thead>
      <tbody>
        {regions.map(({ name, operators, regionCode, slug }) => (
          <tr key={regionCode} data-selected={regionCode === selected || undefined}>
            <th scope="row">
              <UnstyledButton
                className={css['name'] ?? ''}
                aria-pressed={regionCode === selected}
                onClick={() => onSelect(regionCode)}
              >
                {name}
              </UnstyledButton>
            </th>
            <td className={css['number']}>{operators.length}</td>
            <td className={css['operators']}>
              {operators.length === 0 ? texts.none : operators.map(({ operatorName }) => operatorName).join(', ')}
            </td>
            <td>
              <Link to={tariffsHref(slug)} aria-label={texts.tariffsIn(name)}>
                {texts.tableTariffs}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollableTable>
);

import { Anchor } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { Tariff } from '../../../contract/tariffs.ts';
import { readSearch, writeSearch } from './tariff-search.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';

interface Props {
  tariff: Tariff;
  children: string;
}

/** A link to the conditions of a tariff in its list, for a browser that runs no scripts. */
export const TariffDetailsLink = (props: Props) => (
  <noscript>
    <SearchLink {...props} />
  </noscript>
);

/** The browser's React renders nothing inside noscript, so the list is not rendered again when the address changes. */
const SearchLink = ({ children, tariff: { id, name, operatorName } }: Props) => {
  const [query] = useSearchParams();
  return (
    <Anchor
      href={`?${String(writeSearch({ ...readSearch(query), shown: id }))}`}
      pos="relative"
      size="sm"
      aria-label={texts.detailsOf(name, operatorName)}
    >
      {children}
    </Anchor>
  );
};

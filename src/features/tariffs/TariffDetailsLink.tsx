import { Anchor } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { Tariff } from '../../../contract/tariffs.ts';
import { readSearch, writeSearch } from './tariff-search.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';

interface Props {
  tariff: Tariff;
}

/** A link to the conditions of a tariff in its list, for a browser that runs no scripts. */
export const TariffDetailsLink = ({ tariff }: Props) => (
  <noscript>
    <SearchLink tariff={tariff} />
  </noscript>
);

/** Rendered by the server only, so the list does not follow the address. */
const SearchLink = ({ tariff: { id, name, operatorName } }: Props) => {
  const [query] = useSearchParams();
  return (
    <Anchor
      href={`?${String(writeSearch({ ...readSearch(query), shown: id }))}`}
      pos="relative"
      size="sm"
      aria-label={texts.detailsOf(name, operatorName)}
    >
      {texts.details}
    </Anchor>
  );
};

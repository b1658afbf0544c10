import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Loaded } from '../../lib/loaded.ts';
import { LIST_PAGE_SIZE, pagesOf } from '../../../domain/list-pages.ts';
import { countOf, type PluralForms } from '../../../domain/plurals.ts';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { PageLinks } from '../../ui/PageLinks.tsx';
import { accountTexts as texts } from './account.texts.ts';
import { ListPageNotFound, NumberNotFound, NumberPage } from './NumberPage.tsx';
import type { NumberList } from './use-lists.ts';

interface Props<Row> {
  section: 'orders' | 'portations';
  msisdn: string;
  page: number;
  loaded: Loaded<NumberList<Row>>;
  retry: () => void;
  emptyText: string;
  countForms: PluralForms;
  hrefOf: (page: number) => string;
  /** The table of the rows and what follows it. */
  children: (list: NumberList<Row>) => ReactNode;
}

/** A page with a list of a number. */
export const ListOfNumber = <Row,>({
  children,
  countForms,
  emptyText,
  hrefOf,
  loaded,
  msisdn,
  page,
  retry,
  section,
}: Props<Row>) => {
  const list = loaded.tag === 'loaded' ? loaded.data : null;
  const isBeyondEnd = list !== null && page > 1 && list.rows.length === 0;
  return (
    <LoadedContent
      loaded={isBeyondEnd ? { tag: 'missing' } : loaded}
      retry={retry}
      failed={texts.listFailed}
      skeleton={<LoadingSkeleton lines={10} isWhole />}
      notFound={isBeyondEnd ? <ListPageNotFound href={hrefOf(1)} /> : <NumberNotFound />}
      renderFrame={(content) => (
        <NumberPage msisdn={msisdn} info={list?.info ?? null} section={section}>
          {content}
        </NumberPage>
      )}
    >
      {(shown) => (
        <>
          {shown.rows.length === 0 ? (
            <Text>{emptyText}</Text>
          ) : (
            <Stack gap="lg">
              <Text>{countOf(shown.totalRows, countForms)}</Text>
              {children(shown)}
            </Stack>
          )}
          <PageLinks label={texts.pages} page={page} pages={pagesOf(shown.totalRows, LIST_PAGE_SIZE)} hrefOf={hrefOf} />
        </>
      )}
    </LoadedContent>
  );
};

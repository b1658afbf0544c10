import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { NumberInfo } from '../../../contract/numbers.ts';
import { LoadingAfter } from '../../ui/LoadingAfter.tsx';
import { LongWait } from '../../ui/LongWait.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLinks } from '../../ui/PageLinks.tsx';
import { accountTexts as texts } from './account.texts.ts';
import { PAGE_SIZE } from './list-address.ts';
import { ListPageNotFound, NumberNotFound, NumberPage } from './NumberPage.tsx';

interface Props {
  section: 'orders' | 'portations';
  msisdn: string;
  page: number;
  state: 'loading' | 'loaded' | 'failed';
  /** Null: the number is not this citizen's. Undefined while it is not known. */
  list: { info: NumberInfo; data: readonly unknown[]; totalRows: number } | null | undefined;
  emptyText: string;
  hrefOf: (page: number) => string;
  onRetry: () => void;
  /** The rows. */
  children: ReactNode;
}

/** A list of a number under its header, or what stands in its place. */
export const ListOfNumber = ({ children, emptyText, hrefOf, list, msisdn, onRetry, page, section, state }: Props) => {
  if (list === null) {
    return <NumberNotFound />;
  }
  if (list !== undefined && page > 1 && list.data.length === 0) {
    return <ListPageNotFound href={hrefOf(1)} />;
  }
  return (
    <NumberPage msisdn={msisdn} info={list?.info ?? null} section={section}>
      {state === 'loading' ? (
        <>
          <LongWait onRetry={onRetry} />
          <LoadingAfter lines={10} />
        </>
      ) : null}
      {state === 'failed' ? (
        <Notice kind="danger" title={texts.listFailed} announce>
          <Text>{texts.listFailedText}</Text>
          <Button mt="sm" onClick={onRetry}>
            {texts.retry}
          </Button>
        </Notice>
      ) : null}
      {list === undefined ? null : list.data.length === 0 ? <Text>{emptyText}</Text> : children}
      {list === undefined ? null : (
        <PageLinks label={texts.pages} page={page} pages={Math.ceil(list.totalRows / PAGE_SIZE)} hrefOf={hrefOf} />
      )}
    </NumberPage>
  );
};

import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { LIST_PAGE_SIZE, pagesOf } from '../../../domain/list-pages.ts';
import { BelowFold } from '../../ui/BelowFold.tsx';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { PageLinks } from '../../ui/PageLinks.tsx';
import { usePageMeta } from '../../ui/page-meta.tsx';
import { NewsList } from './NewsList.tsx';
import { newsTexts as texts } from './news.texts.ts';
import { useNews } from './use-news.ts';

/** A page of the news list; a page beyond the end is not found. */
export const NewsView = ({ page }: { page: number }) => {
  const { loaded, retry } = useNews(page);
  if (loaded.tag === 'loaded' && page > pagesOf(loaded.data.totalRows, LIST_PAGE_SIZE)) {
    return <NoNewsPage />;
  }
  return <NewsFrame page={page} loaded={loaded} retry={retry} />;
};

const NewsFrame = ({
  loaded,
  page,
  retry,
}: { page: number } & Pick<ReturnType<typeof useNews>, 'loaded' | 'retry'>) => {
  usePageMeta({ title: page === 1 ? texts.title : texts.titleOf(page), description: texts.description });
  return (
    <Stack gap="lg">
      <PageHeading>{texts.title}</PageHeading>
      <Text maw="var(--site-text-width)">{texts.lead}</Text>
      <LoadedContent loaded={loaded} retry={retry} failed={texts.failed} lines={20}>
        {({ items, totalRows }) =>
          items.length === 0 ? (
            <Text>{texts.empty}</Text>
          ) : (
            <>
              <NewsList items={items} hasLead={page === 1} />
              <BelowFold>
                <PageLinks
                  page={page}
                  pages={pagesOf(totalRows, LIST_PAGE_SIZE)}
                  hrefOf={paths.news.href}
                  label={texts.pages}
                />
              </BelowFold>
            </>
          )
        }
      </LoadedContent>
    </Stack>
  );
};

/** The not-found page of a page number beyond the end of the list. */
export const NoNewsPage = () => (
  <NotFoundView
    title={texts.noPageTitle}
    text={texts.noPageText}
    action={
      <Button component={Link} to={paths.news.href()}>
        {texts.toNews}
      </Button>
    }
  />
);

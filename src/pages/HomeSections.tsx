import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { OperatorTile } from '../../contract/operators.ts';
import type { FeatureName } from '../../contract/features.ts';
import { useFeature, useFeatureMark } from '../actors/use-feature.ts';
import { useStoredRegion } from '../actors/use-regions.ts';
import { paths } from '../lib/paths.ts';
import { questionGroups } from '../features/faq/questions.ts';
import { homeTexts as texts } from '../features/home/home.texts.ts';
import { NewsList } from '../features/news/NewsList.tsx';
import { useNews } from '../features/news/use-news.ts';
import { useOperatorTiles } from '../features/operators/use-operators.ts';
import { autoGrid } from '../ui/auto-grid.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { LoadedContent } from '../ui/LoadedContent.tsx';
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx';
import { OperatorTile as OperatorTileView } from '../ui/OperatorLogo.tsx';
import css from './HomeSections.module.css';

/** Lazy: a first visit has no region. */
const BestTariffs = lazy(async () => {
  const { BestTariffs: Tariffs } = await lazyWithRetry(() => import('./BestTariffs.tsx'));
  return { default: Tariffs };
});

const NEWS_ON_HOME = 3;
/** The most frequent questions, by their ids on the FAQ page. */
const shownQuestions = ['kakie-nomera', 'skolko-dney', 'skolko-stoit', 'pochemu-otkazyvayut', 'otmenit'];

/** The lower part of the home page: tariffs of the region, operators, news and questions. */
export const HomeSections = () => {
  const region = useStoredRegion();
  return (
    <Stack gap="xl">
      <Part
        id="home-tariffs"
        className={css['tariffs']}
        title={region === null ? texts.tariffsTitle : texts.tariffsIn(region.name)}
      >
        {region === null ? (
          <Paper withBorder radius="lg" p="lg" bg="var(--site-surface)">
            <Group justify="space-between">
              <Text>{texts.chooseRegion}</Text>
              <Button component={Link} to={paths.tariffs.href()} variant="default">
                {texts.toRegions}
              </Button>
            </Group>
          </Paper>
        ) : (
          <Suspense fallback={<LoadingSkeleton lines={8} />}>
            <BestTariffs region={region} />
          </Suspense>
        )}
      </Part>
      <SwitchedPart feature="OperatorPage" id="home-operators" title={texts.operatorsTitle}>
        <Operators />
        <Text mt="md">
          <Anchor component={Link} to={paths.operators.href()}>
            {texts.allOperators}
          </Anchor>
        </Text>
      </SwitchedPart>
      <SwitchedPart feature="News" id="home-news" title={texts.newsTitle}>
        <LatestNews />
        <Text mt="md">
          <Anchor component={Link} to={paths.news.href()}>
            {texts.allNews}
          </Anchor>
        </Text>
      </SwitchedPart>
      <Part id="home-questions" title={texts.questionsTitle}>
        <Questions />
      </Part>
    </Stack>
  );
};

interface PartProps {
  id: string;
  title: string;
  className?: string | undefined;
  /** `useFeatureMark` */
  mark?: FeatureName | undefined;
  children: ReactNode;
}

/** Absent unless its feature is on. */
const SwitchedPart = ({ feature, ...props }: PartProps & { feature: FeatureName }) => {
  const mark = useFeatureMark(feature);
  return useFeature(feature) === true ? <Part {...props} mark={mark} /> : null;
};

const Part = ({ children, className, id, mark, title }: PartProps) => (
  <section aria-labelledby={id} className={className} data-feature={mark}>
    <Title order={2} id={id} mb="md">
      {title}
    </Title>
    {children}
  </section>
);

/** The number of operators of the catalogue, which reserves the space of their tiles. */
const OPERATORS = 12;

const Operators = () => {
  const { loaded, retry } = useOperatorTiles();
  return (
    <LoadedContent loaded={loaded} retry={retry} failed={texts.operatorsFailed} skeleton={<Tiles tiles={null} />}>
      {(tiles) => <Tiles tiles={tiles} />}
    </LoadedContent>
  );
};

const Tiles = ({ tiles }: { tiles: readonly OperatorTile[] | null }) => (
  <ul
    style={autoGrid('max(9.5rem, 14%)', '0.75rem 1.5rem', 'auto-fill')}
    className={css['tiles']}
    aria-busy={tiles === null}
  >
    {tiles === null
      ? Array.from({ length: OPERATORS }, (_, index) => <li key={index} />)
      : tiles.map(({ operatorId, operatorLogo, operatorName, slug }) => (
          <li key={operatorId}>
            <Anchor component={Link} underline="hover" to={paths.operator.href(slug)}>
              <OperatorTileView src={operatorLogo} name={operatorName} size={32} />
            </Anchor>
          </li>
        ))}
  </ul>
);

const LatestNews = () => {
  const { loaded, retry } = useNews(1, NEWS_ON_HOME);
  return (
    <LoadedContent
      loaded={loaded}
      retry={retry}
      failed={texts.newsFailed}
      skeleton={<NewsList items={null} count={NEWS_ON_HOME} order={3} />}
    >
      {({ items }) => <NewsList items={items} order={3} />}
    </LoadedContent>
  );
};

const Questions = () => {
  const questions = questionGroups.flatMap((group) => group.questions).filter(({ id }) => shownQuestions.includes(id));
  return (
    <>
      <ul style={autoGrid('20rem', 'var(--mantine-spacing-xs) var(--mantine-spacing-xl)')}>
        {questions.map(({ id, question }) => (
          <li key={id}>
            <Anchor component={Link} to={paths.faq.href(id)}>
              {question}
            </Anchor>
          </li>
        ))}
      </ul>
      <Text mt="md">
        <Anchor component={Link} to={paths.faq.href()}>
          {texts.allQuestions}
        </Anchor>
      </Text>
    </>
  );
};

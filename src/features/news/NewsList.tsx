import { Anchor, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { NewsItem } from '../../../contract/news.ts';
import { paths } from '../../lib/paths.ts';
import { formatPlainMoment } from '../../../domain/plain-date.ts';
import { keepShortWords } from '../../../domain/short-words.ts';
import { autoGrid } from '../../ui/auto-grid.ts';
import { BelowFold } from '../../ui/BelowFold.tsx';
import { NewsPicture } from './NewsPicture.tsx';
import css from './News.module.css';

interface Props {
  /** Null while loading: the cards reserve their space. */
  items: readonly NewsItem[] | null;
  /** Number of cards while loading. */
  count?: number;
  /** Heading level, one below that of the surrounding section. */
  order?: 2 | 3;
  /** The first story is shown larger. */
  hasLead?: boolean;
}

/** Stories of the first screen. */
const FIRST = 4;

const card = { component: 'li', withBorder: true, radius: 'lg' } as const;

/** A grid of news with the drawings of their rubrics. */
export const NewsList = ({ count = 0, hasLead = false, items, order = 2 }: Props) => (
  <ul
    // Three columns at most.
    style={autoGrid('max(14rem, 30%)', '1.5rem')}
    className={css['list']}
    data-lead={hasLead || undefined}
    aria-busy={items === null}
  >
    {items === null ? (
      Array.from({ length: count }, (_, index) => (
        <Paper {...card} key={index} className={css['item'] ?? ''} bg="var(--site-surface)" />
      ))
    ) : (
      <>
        <Stories items={items.slice(0, FIRST)} order={order} />
        <BelowFold>
          <Stories items={items.slice(FIRST)} order={order} />
        </BelowFold>
      </>
    )}
  </ul>
);

const Stories = ({ items, order }: { items: readonly NewsItem[]; order: 2 | 3 }) =>
  items.map(({ slug, title, lead, publishedAt, rubric }) => (
    <Paper {...card} key={slug} className={css['item'] ?? ''} data-cover="">
      <NewsPicture rubric={rubric} />
      <div>
        <Group component="p" gap="0.25rem 1rem" m={0} mb={6} fz="sm" c="dimmed">
          <time dateTime={publishedAt}>{formatPlainMoment(publishedAt)}</time>
          <span>{rubric}</span>
        </Group>
        <Title order={order} size="h4">
          <Anchor component={Link} to={paths.story.href(slug)}>
            {keepShortWords(title)}
          </Anchor>
        </Title>
        <Text mt={6}>{keepShortWords(lead)}</Text>
      </div>
    </Paper>
  ));

import { Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { NewsItem } from '../../../contract/news.ts';
import { paths } from '../../lib/paths.ts';
import { formatPlainMoment } from '../../lib/plain-date.ts';
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

/** A grid of news with the drawings of their rubrics. */
export const NewsList = ({ count = 0, hasLead = false, items, order = 2 }: Props) => (
  <ul className={css['list']} data-lead={hasLead || undefined} aria-busy={items === null}>
    {items === null
      ? Array.from({ length: count }, (_, index) => <li key={index} className={css['item']} />)
      : items.map(({ slug, title, lead, publishedAt, rubric }) => (
          <li key={slug} className={css['item']}>
            <NewsPicture rubric={rubric} />
            <div>
              <p className={css['facts']}>
                <time dateTime={publishedAt}>{formatPlainMoment(publishedAt)}</time>
                <span>{rubric}</span>
              </p>
              <Title order={order} size="h4">
                <Link to={paths.story.href(slug)}>{title}</Link>
              </Title>
              <p className={css['lead']}>{lead}</p>
            </div>
          </li>
        ))}
  </ul>
);

import { Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { NewsItem } from '../../../contract/news.ts';
import { paths } from '../../lib/paths.ts';
import { formatPlainMoment } from '../../lib/plain-date.ts';
import css from './News.module.css';

interface Props {
  items: readonly NewsItem[];
  /** Heading level, one below that of the surrounding section. */
  order?: 2 | 3;
}

/** News titles with their leads. */
export const NewsList = ({ items, order = 2 }: Props) => (
  <ul className={css['list']}>
    {items.map(({ slug, title, lead, publishedAt, rubric }) => (
      <li key={slug} className={css['item']}>
        <p className={css['facts']}>
          <time dateTime={publishedAt}>{formatPlainMoment(publishedAt)}</time>
          <span>{rubric}</span>
        </p>
        <Title order={order} size="h4">
          <Link to={paths.story.href(slug)}>{title}</Link>
        </Title>
        <p>{lead}</p>
      </li>
    ))}
  </ul>
);

import { useParams } from 'react-router-dom';
import { NewsView, NoNewsPage } from '../features/news/NewsView.tsx';
import { pageNumber } from '../../domain/list-pages.ts';

export const Component = () => {
  const page = pageNumber(useParams()['page']);
  return page === null ? <NoNewsPage /> : <NewsView key={page} page={page} />;
};

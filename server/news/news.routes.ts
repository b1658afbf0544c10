import type { Hono } from 'hono';
import { newsEndpoints } from '../../contract/news.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { NewsService } from './news.service.ts';

export const newsRoutes = (app: Hono<AppEnv>, news: NewsService): void => {
  bind(app, newsEndpoints.listNews, ({ query }) => news.list(query));
  bind(app, newsEndpoints.getStory, ({ params }) => news.story(params.slug));
};

import type { Hono } from 'hono';
import { newsEndpoints } from '../../contract/news.ts';
import type { Answer } from '../http/answer.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { CatalogueCache } from '../lib/catalogue-cache.ts';
import type { NewsService } from './news.service.ts';

export const newsRoutes = (app: Hono<AppEnv>, news: NewsService, answers: CatalogueCache<Answer>): void => {
  bind(app, newsEndpoints.listNews, ({ query }) => news.list(query), { answers });
  bind(app, newsEndpoints.getStory, ({ params }) => news.story(params.slug), { answers });
};

import type { Hono } from 'hono';
import { operatorEndpoints } from '../../contract/operators.ts';
import type { Answer } from '../http/answer.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { CatalogueCache } from '../lib/catalogue-cache.ts';
import type { OperatorsService } from './operators.service.ts';

/** Literal paths come before parametrised ones: «list» is not an id. */
export const operatorsRoutes = (
  app: Hono<AppEnv>,
  operators: OperatorsService,
  answers: CatalogueCache<Answer>,
): void => {
  bind(app, operatorEndpoints.listOperators, ({ query }) => operators.list(query), { answers });
  bind(app, operatorEndpoints.listOperatorTiles, ({ query }) => operators.tiles(query.query), { answers });
  bind(app, operatorEndpoints.listOperatorTilesV2, ({ query }) => operators.tilesV2(query.query), { answers });
  bind(app, operatorEndpoints.getOperatorTile, ({ params }) => operators.tile(params.id), { answers });
  bind(app, operatorEndpoints.getOperator, ({ params }) => operators.detail(params.slug), { answers });
};

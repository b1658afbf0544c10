import type { Hono } from 'hono';
import { operatorEndpoints } from '../../contract/operators.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { OperatorService } from './operators.service.ts';

export const operatorRoutes = (app: Hono<AppEnv>, operators: OperatorService): void => {
  bind(app, operatorEndpoints.listOperators, ({ query }) => operators.list(query));
};

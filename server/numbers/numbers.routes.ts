import type { Hono } from 'hono';
import { numberEndpoints } from '../../contract/numbers.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { NumberService } from './numbers.service.ts';

export const numberRoutes = (app: Hono<AppEnv>, numbers: NumberService): void => {
  bind(app, numberEndpoints.getQuota, (_, { citizen, variables }) => numbers.quota(citizen, variables.quotaKey));
  bind(app, numberEndpoints.lookupNumber, ({ body }, { citizen, variables }) =>
    numbers.lookupWithQuota(body.msisdn, citizen, variables.quotaKey),
  );
};

import type { Context, Hono } from 'hono';
import { numberEndpoints } from '../../contract/numbers.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { HourlyLimits } from '../http/hourly-limits.ts';
import { formatMoscowTime } from '../lib/moscow-time.ts';
import type { Counted, NumbersService } from './numbers.service.ts';

/** @param now the real time, by which a file of results is named */
export const numbersRoutes = (
  app: Hono<AppEnv>,
  numbers: NumbersService,
  limits: HourlyLimits,
  now: () => Date,
): void => {
  bind(app, numberEndpoints.getQuota, (_, { citizen, context }) => numbers.quota(citizen, countedOf(context)));
  bind(app, numberEndpoints.lookupNumber, ({ body }, { citizen, context }) =>
    numbers.lookupWithQuota(body.msisdn, citizen, countedOf(context)),
  );
  bind(app, numberEndpoints.lookupFile, async ({ body }, { citizen, context, request }) => {
    await limits.count('file', citizen.id);
    const table = await numbers.lookupFile(body.File, citizen, countedOf(context), request.signal);
    const name = `numbers-${formatMoscowTime(now(), 'day')}.csv`;
    return context.body(table, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    });
  });
};

const countedOf = (context: Context<AppEnv>): Counted => ({
  addressToken: context.get('addressToken')(),
  quotaKey: context.get('identifyVisitor')(),
});

import type { Context, Hono } from 'hono';
import { numberEndpoints } from '../../contract/numbers.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bind } from '../http/bind.ts';
import type { HourlyLimits } from '../http/hourly-limits.ts';
import { formatMoscowTime } from '../lib/moscow-time.ts';
import { createNumberFileReader } from './number-file.ts';
import type { Counted, NumbersService } from './numbers.service.ts';

export const numbersRoutes = (
  app: Hono<AppEnv>,
  numbers: NumbersService,
  limits: HourlyLimits,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): void => {
  bind(app, numberEndpoints.getQuota, (_, { citizen, context }) => numbers.quota(citizen, countedOf(context)));
  bind(app, numberEndpoints.lookupNumber, ({ body }, { citizen, context }) =>
    numbers.lookupWithQuota(body.msisdn, citizen, countedOf(context)),
  );
  bind(
    app,
    numberEndpoints.lookupFile,
    async (_, { citizen, context, readFile, request }) => {
      await limits.count('file', citizen.id);
      const table = await numbers.lookupFile(await readFile(), citizen, countedOf(context), request.signal);
      const name = `numbers-${formatMoscowTime(clock.now(), 'day')}.csv`;
      return context.body(table, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      });
    },
    { file: { field: 'File', createReader: () => createNumberFileReader(settings.lookupFile) } },
  );
};

const countedOf = (context: Context<AppEnv>): Counted => ({
  addressToken: context.get('addressToken')(),
  quotaKey: context.get('identifyVisitor')(),
});

import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Region } from '../../contract/regions.ts';
import type { FeatureFlag } from '../../contract/features.ts';
import type { ConvergenceService, MediaService } from '../../contract/tariff-services.ts';
import type { startupMachine } from '../../machines/startup/startup.machine.ts';
import type { PartOutcome, QuotaOutcome } from '../../machines/startup/startup.types.ts';
import type { Api } from '../api/api.ts';
import type { LoadApi } from '../api/api-context.ts';
import { unreachableOf } from '../api/failure.ts';
import type { Reply } from '../api/call.ts';

/** A part of the reference data, from a call of the API. */
const partLoader = <Data>(loadApi: LoadApi, call: (api: Api, signal: AbortSignal) => Promise<Reply<Data>>) =>
  fromPromise<PartOutcome<Data>, void>(async ({ signal }) => {
    try {
      return { tag: 'loaded', data: (await call(await loadApi(), signal)).data };
    } catch (error) {
      return unreachableOf(error);
    }
  });

/** @param now current time in milliseconds, used where a response has no time of the server */
export const createStartupActors = (loadApi: LoadApi, now: () => number) =>
  ({
    actors: {
      loadFeatures: partLoader<readonly FeatureFlag[]>(loadApi, (api, signal) => api.listFeatures({}, { signal })),
      loadRegions: partLoader<readonly Region[]>(loadApi, (api, signal) => api.listRegions({}, { signal })),
      loadMediaServices: partLoader<readonly MediaService[]>(loadApi, (api, signal) =>
        api.listMediaServices({}, { signal }),
      ),
      loadConvergenceServices: partLoader<readonly ConvergenceService[]>(loadApi, (api, signal) =>
        api.listConvergenceServices({}, { signal }),
      ),
      loadQuota: fromPromise<QuotaOutcome, void>(async ({ signal }) => {
        try {
          const api = await loadApi();
          const { data, sentAt } = await api.getQuota({ body: {} }, { signal, isBackground: true });
          // Both times are of the server, so a wrong clock of the computer does not matter.
          return { tag: 'loaded', data, lifeMs: Date.parse(data.refreshAt) - (sentAt ?? now()) };
        } catch (error) {
          return unreachableOf(error);
        }
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof startupMachine>;

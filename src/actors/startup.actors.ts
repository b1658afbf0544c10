import { fromPromise, type MachineImplementationsFrom, waitFor } from 'xstate';
import type { Quota } from '../../contract/numbers.ts';
import type { Region } from '../../contract/regions.ts';
import type { FeatureFlag } from '../../contract/features.ts';
import type { ConvergenceService, MediaService } from '../../contract/tariff-services.ts';
import { selectIsSettled } from '../../machines/auth/auth.selectors.ts';
import type { startupMachine } from '../../machines/startup/startup.machine.ts';
import type { PartOutcome } from '../../machines/startup/startup.types.ts';
import type { Api } from '../api/api.ts';
import type { LoadApi } from '../api/api-context.ts';
import { unreachableOf } from '../api/failure.ts';
import type { Reply } from '../api/call.ts';
import type { AuthActor } from './actors-context.ts';

/** A part of the reference data, from a call of the API. */
const partLoader = <Data>(loadApi: LoadApi, call: (api: Api, signal: AbortSignal) => Promise<Reply<Data>>) =>
  fromPromise<PartOutcome<Data>, void>(async ({ signal }) => {
    try {
      return { tag: 'loaded', data: (await call(await loadApi(), signal)).data };
    } catch (error) {
      return unreachableOf(error);
    }
  });

export const createStartupActors = (loadApi: LoadApi) =>
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
      loadQuota: partLoader<Quota>(loadApi, (api, signal) => api.getQuota({ body: {} }, { signal })),
      awaitSession: fromPromise<void, void>(async ({ system }) => {
        await waitFor(system.get('auth') as AuthActor, selectIsSettled);
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof startupMachine>;

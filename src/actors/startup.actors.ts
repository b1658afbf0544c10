import { fromPromise, type MachineImplementationsFrom, waitFor } from 'xstate';
import type { Quota } from '../../contract/numbers.ts';
import type { Region } from '../../contract/regions.ts';
import type { FeatureFlag } from '../../contract/settings.ts';
import type { ConvergenceService, MediaService } from '../../contract/tariff-services.ts';
import { selectIsSettled } from '../../machines/auth/auth.selectors.ts';
import type { startupMachine } from '../../machines/startup/startup.machine.ts';
import type { LoadApi } from '../api/api-context.ts';
import type { Actors } from './actors-context.ts';

export const createStartupActors = (loadApi: LoadApi, auth: Actors['auth']) =>
  ({
    actors: {
      loadFeatures: fromPromise<readonly FeatureFlag[], void>(
        async ({ signal }) => (await (await loadApi()).listFeatures({}, { signal })).data,
      ),
      loadRegions: fromPromise<readonly Region[], void>(
        async ({ signal }) => (await (await loadApi()).listRegions({}, { signal })).data,
      ),
      loadMediaServices: fromPromise<readonly MediaService[], void>(
        async ({ signal }) => (await (await loadApi()).listMediaServices({}, { signal })).data,
      ),
      loadConvergenceServices: fromPromise<readonly ConvergenceService[], void>(
        async ({ signal }) => (await (await loadApi()).listConvergenceServices({}, { signal })).data,
      ),
      loadQuota: fromPromise<Quota, void>(
        async ({ signal }) => (await (await loadApi()).getQuota({ body: {} }, { signal })).data,
      ),
      awaitSession: fromPromise<void, void>(async () => {
        await waitFor(auth, selectIsSettled);
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof startupMachine>;

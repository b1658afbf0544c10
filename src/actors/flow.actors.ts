import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { OrderOutcome } from '../../machines/lib/outcome.ts';
import type { DeleteInput } from '../../machines/lib/removal-states.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import type { portationFlowMachine } from '../../machines/portation-flow/portation-flow.machine.ts';
import type {
  PollInput,
  PollOutcome,
  InitInput,
  InitOutcome,
  OpenInput,
  OpenOutcome,
  PersonalInput,
  PersonalOutcome,
  SaveApplicationInput,
  SaveTariffInput,
  SubmitInput,
} from '../../machines/portation-flow/portation-flow.types.ts';
import type { Api } from '../api/api.ts';
import type { LoadApi } from '../api/api-context.ts';
import type { CallOptions } from '../api/call.ts';
import type { BroughtData, SeenOrder } from './brought-data.ts';
import { changeOrder } from './change-order.ts';
import type { DraftStorage } from './draft-storage.ts';
import { createLookupNumber } from './lookup-number.actor.ts';
import { callFailureOf, loadFailureOf, loadOutcomeOf } from '../api/failure.ts';

/** Reads an application, and its portation once it has been registered. */
export const readOrder = async (api: Api, orderId: string, options: CallOptions): Promise<SeenOrder> => {
  const { data: order, now } = await api.getOrder({ params: { id: orderId }, query: {} }, options);
  if (order.portationId === null) {
    return { order, portation: null, now };
  }
  const query = { Msisdn: order.numberInfo.msisdn, PortationId: order.portationId };
  const { data: portation } = await api.getPortation({ query }, options);
  return { order, portation, now };
};

/**
 * Implements the actors and actions of the flow chart with the API and the storage of this tab.
 * @param brought its application answers the first opening
 */
export const createFlowActors = (loadApi: LoadApi, drafts: DraftStorage, brought?: BroughtData) => {
  const lastSeen = new Map<string, string>();
  const takeBrought = (orderId: string): SeenOrder | null => {
    const order = brought?.order ?? null;
    if (brought === undefined || order?.order.id !== orderId) {
      return null;
    }
    brought.order = null;
    return order;
  };

  return {
    actors: {
      lookupNumber: createLookupNumber(loadApi),
      initOrder: fromPromise<InitOutcome, InitInput>(async ({ input, signal }) => {
        try {
          const api = await loadApi();
          const { data, now } = await api.initOrder(
            {
              body: {
                msisdn: toMsisdn(input.digits),
                recipientOperatorId: input.recipientId,
                ...(input.tariffId === null ? {} : { tariffId: input.tariffId }),
              },
            },
            { signal },
          );
          return { tag: 'created', order: data.order, resumed: data.resumed, now };
        } catch (error) {
          return callFailureOf(error);
        }
      }),
      openOrder: fromPromise<OpenOutcome, OpenInput>(async ({ input, signal }) => {
        try {
          // The observers of the session remove the data of another citizen after the charts were told of it.
          await Promise.resolve();
          const seen = takeBrought(input.orderId) ?? (await readOrder(await loadApi(), input.orderId, { signal }));
          return { tag: 'opened', ...seen, storedApplication: drafts.takeApplication(input.orderId) };
        } catch (error) {
          const outcome = loadOutcomeOf(error);
          // The order belongs to another citizen or was deleted, so its stored form must not be restored.
          if (outcome.tag === 'missing') {
            drafts.clearApplication();
          }
          return outcome;
        }
      }),
      saveTariff: fromPromise<OrderOutcome, SaveTariffInput>(({ input, signal }) =>
        changeOrder(loadApi, (api) =>
          api.updateOrder(
            { params: { id: input.orderId }, body: { version: input.version, tariffId: input.tariffId } },
            { signal },
          ),
        ),
      ),
      saveApplication: fromPromise<OrderOutcome, SaveApplicationInput>(({ input, signal }) =>
        changeOrder(loadApi, (api) =>
          api.updateOrder(
            {
              params: { id: input.orderId },
              body: { version: input.version, application: input.application ?? undefined },
            },
            { signal },
          ),
        ),
      ),
      loadPersonal: fromPromise<PersonalOutcome, PersonalInput>(async ({ input, signal }) => {
        try {
          const api = await loadApi();
          if (!input.isRevealed) {
            const { data } = await api.getPersonalInfo({}, { signal });
            return { tag: 'loaded', personal: data };
          }
          const { data } = await api.getOrder(
            { params: { id: input.orderId }, query: { withPersonal: true } },
            { signal },
          );
          return data.personal === null
            ? { tag: 'unreachable', status: 200, code: null, traceId: null }
            : { tag: 'loaded', personal: data.personal };
        } catch (error) {
          return loadFailureOf(error);
        }
      }),
      submitOrder: fromPromise<OrderOutcome, SubmitInput>(({ input, signal }) =>
        changeOrder(loadApi, (api) =>
          api.submitOrder(
            {
              params: { id: input.orderId },
              body: {
                version: input.version,
                application: input.submission.application,
                consents: input.submission.consents,
                letters: input.submission.letters,
              },
            },
            { signal, idempotencyKey: input.submission.idempotencyKey },
          ),
        ),
      ),
      pollOrder: fromPromise<PollOutcome, PollInput>(async ({ input, signal }) => {
        try {
          const seen = await readOrder(await loadApi(), input.orderId, { signal, isBackground: true });
          const fingerprint = `${seen.order.version} ${seen.portation?.lastUpdatedAt ?? ''} ${seen.portation?.events.length ?? 0}`;
          const isChanged = lastSeen.get(input.orderId) !== fingerprint;
          lastSeen.set(input.orderId, fingerprint);
          return { tag: 'loaded', ...seen, isChanged };
        } catch (error) {
          return loadOutcomeOf(error);
        }
      }),
      deleteOrder: fromPromise<OrderOutcome, DeleteInput>(({ input, signal }) =>
        changeOrder(loadApi, (api) =>
          api.deleteOrder(
            { params: { id: input.orderId }, query: input.isDraft ? { draftOnly: true } : {} },
            { signal },
          ),
        ),
      ),
    },
    actions: {
      storeDraft: (_, params) => drafts.storeStep(params.draft),
      removeDraft: () => drafts.clearStep(),
      storeApplication: (_, params) => {
        if (params.application !== null) {
          drafts.storeApplication(params.orderId, params.application);
        }
      },
    },
  } satisfies MachineImplementationsFrom<typeof portationFlowMachine>;
};

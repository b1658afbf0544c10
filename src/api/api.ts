import { API_BASE } from '../../contract/api-base.ts';
import type { Arguments, Endpoint } from '../../contract/endpoint.ts';
import { esiaEndpoints } from '../../contract/esia.ts';
import { numberEndpoints } from '../../contract/numbers.ts';
import { regionEndpoints } from '../../contract/regions.ts';
import { featureEndpoints } from '../../contract/features.ts';
import { ApiError, NotFoundError } from './api-error.ts';
import { call, type CallOptions, type Data, type Reply } from './call.ts';
import { apiError, createHttpClient, type HttpHooks } from './http-client.ts';
import { readStaticDocument, readStaticJson } from './static-json.ts';
import type { z } from '../../contract/z.ts';

/**
 * The API, one function per call. Sign-in and sign-out are browser redirects (`redirects.ts`), not calls.
 * Endpoints that every visit needs are in this chunk; the others are loaded with their first call.
 * @param baseURL base address of the API; `/api` on our own origin by default
 */
export const createApi = (hooks: HttpHooks = {}, baseURL: string = API_BASE) => {
  const client = createHttpClient(baseURL, hooks);
  const lazy =
    <const E extends Endpoint>(load: () => Promise<E>) =>
    async (args: Arguments<E>, options?: CallOptions): Promise<Reply<Data<E>>> => {
      const endpoint: E & Endpoint = await load();
      const reply = await call(client, endpoint, args, options).catch((error: unknown) => {
        // A list cannot be missing: such a 404 is not the API's.
        const isForeign = error instanceof NotFoundError && !endpoint.errors.includes(404);
        throw isForeign ? new ApiError(error.message, error) : error;
      });
      // The client gives null for a success without the body of the contract (specification 8); no page can use that.
      if (reply.data === null && (endpoint.response !== undefined || endpoint.responseKind === 'blob')) {
        throw apiError({ status: reply.status, response: null, headers: {} });
      }
      return reply;
    };
  const eager = <const E extends Endpoint>(endpoint: E) => lazy(() => Promise.resolve(endpoint));

  const account = async () => (await import('../../contract/account.ts')).accountEndpoints;
  const feedback = async () => (await import('../../contract/feedback.ts')).feedbackEndpoints;
  const news = async () => (await import('../../contract/news.ts')).newsEndpoints;
  const openid = async () => (await import('../../contract/openid.ts')).openidEndpoints;
  const operators = async () => (await import('../../contract/operators.ts')).operatorEndpoints;
  const orders = async () => (await import('../../contract/orders.ts')).orderEndpoints;
  const portations = async () => (await import('../../contract/portations.ts')).portationEndpoints;
  const tariffs = async () => (await import('../../contract/tariffs.ts')).tariffEndpoints;
  const tariffServices = async () => (await import('../../contract/tariff-services.ts')).tariffServiceEndpoints;

  return {
    getAccountInfo: lazy(async () => (await account()).getAccountInfo),
    listAccountOrders: lazy(async () => (await account()).listAccountOrders),
    listAccountPortations: lazy(async () => (await account()).listAccountPortations),
    getPortation: lazy(async () => (await portations()).getPortation),

    getUserInfo: eager(esiaEndpoints.getUserInfo),
    getPersonalInfo: eager(esiaEndpoints.getPersonalInfo),
    exchangeToken: lazy(async () => (await openid()).exchangeToken),

    sendFeedback: lazy(async () => (await feedback()).sendFeedback),

    getQuota: eager(numberEndpoints.getQuota),
    lookupNumber: eager(numberEndpoints.lookupNumber),
    lookupFile: eager(numberEndpoints.lookupFile),

    listNews: lazy(async () => (await news()).listNews),
    getStory: lazy(async () => (await news()).getStory),

    listOperators: lazy(async () => (await operators()).listOperators),
    getOperator: lazy(async () => (await operators()).getOperator),
    getOperatorTile: lazy(async () => (await operators()).getOperatorTile),
    listOperatorTiles: lazy(async () => (await operators()).listOperatorTiles),
    listOperatorTilesV2: lazy(async () => (await operators()).listOperatorTilesV2),

    initOrder: lazy(async () => (await orders()).initOrder),
    getOrder: lazy(async () => (await orders()).getOrder),
    updateOrder: lazy(async () => (await orders()).updateOrder),
    submitOrder: lazy(async () => (await orders()).submitOrder),
    deleteOrder: lazy(async () => (await orders()).deleteOrder),

    listRegions: eager(regionEndpoints.listRegions),
    listRegionOperators: eager(regionEndpoints.listRegionOperators),
    listFeatures: eager(featureEndpoints.listFeatures),

    getTariff: lazy(async () => (await tariffs()).getTariff),
    findTariffByName: lazy(async () => (await tariffs()).findTariffByName),
    getTariffFilters: lazy(async () => (await tariffs()).getTariffFilters),
    listTariffsByRegionCode: lazy(async () => (await tariffs()).listTariffsByRegionCode),
    getTariffV2: lazy(async () => (await tariffs()).getTariffV2),
    getTariffFiltersV2: lazy(async () => (await tariffs()).getTariffFiltersV2),
    listTariffs: lazy(async () => (await tariffs()).listTariffs),
    listMediaServices: lazy(async () => (await tariffServices()).listMediaServices),
    /** A static JSON file beside the site. */
    readJson: (path: string, signal: AbortSignal) => readStaticJson(path, signal, hooks.fetch),
    /** The same with a schema, which is loaded with the first call. */
    readDocument: async <Schema extends z.ZodMiniType>(
      loadSchema: () => Promise<Schema>,
      path: string,
      signal: AbortSignal,
    ) => readStaticDocument(await loadSchema(), path, signal, hooks.fetch),

    listConvergenceServices: lazy(async () => (await tariffServices()).listConvergenceServices),
  };
};

export type Api = ReturnType<typeof createApi>;

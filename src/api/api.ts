import { accountEndpoints } from '../../contract/account.ts';
import { API_BASE } from '../../contract/endpoints.ts';
import type { Answer, Arguments, Endpoint } from '../../contract/endpoint.ts';
import { esiaEndpoints } from '../../contract/esia.ts';
import { numberEndpoints } from '../../contract/numbers.ts';
import { operatorEndpoints } from '../../contract/operators.ts';
import { orderEndpoints } from '../../contract/orders.ts';
import { portationEndpoints } from '../../contract/portations.ts';
import { regionEndpoints } from '../../contract/regions.ts';
import { settingEndpoints } from '../../contract/settings.ts';
import { tariffEndpoints } from '../../contract/tariffs.ts';
import { call, type CallOptions, type Reply } from './call.ts';
import { createHttpClient, type HttpHooks } from './http-client.ts';

/**
 * The API, one function per call. Sign-in and sign-out are not here: the browser goes there itself (`redirects.ts`).
 * @param baseURL where the API lives; `/api` on our own origin unless given
 */
export const createApi = (hooks: HttpHooks = {}, baseURL: string = API_BASE) => {
  const client = createHttpClient(baseURL, hooks);
  const make =
    <const E extends Endpoint>(endpoint: E) =>
    (args: Arguments<E>, options?: CallOptions): Promise<Reply<Answer<E>>> =>
      call(client, endpoint, args, options);
  return {
    getAccountInfo: make(accountEndpoints.getAccountInfo),
    listAccountOrders: make(accountEndpoints.listAccountOrders),
    getUserInfo: make(esiaEndpoints.getUserInfo),
    getPersonalInfo: make(esiaEndpoints.getPersonalInfo),
    getQuota: make(numberEndpoints.getQuota),
    lookupNumber: make(numberEndpoints.lookupNumber),
    listOperators: make(operatorEndpoints.listOperators),
    initOrder: make(orderEndpoints.initOrder),
    getOrder: make(orderEndpoints.getOrder),
    updateOrder: make(orderEndpoints.updateOrder),
    submitOrder: make(orderEndpoints.submitOrder),
    deleteOrder: make(orderEndpoints.deleteOrder),
    getPortation: make(portationEndpoints.getPortation),
    listRegions: make(regionEndpoints.listRegions),
    listFeatures: make(settingEndpoints.listFeatures),
    listTariffsByRegionCode: make(tariffEndpoints.listTariffsByRegionCode),
    getTariff: make(tariffEndpoints.getTariff),
  };
};

export type Api = ReturnType<typeof createApi>;

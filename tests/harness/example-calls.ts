import { z } from '../../contract/z.ts';
import { endpoints, type EndpointName } from '../../contract/endpoints.ts';
import type { PortationOrder } from '../../contract/orders.ts';
import { FEEDBACK_CONSENT_VERSION } from '../../domain/consents.ts';
import type { Visitor } from '../../mocks/visitor.ts';
import { signInNatively } from './native-sign-in.ts';
import type { TestApi } from './api.ts';
import { chooseTariff, initOrder, submission } from '../../mocks/order-steps.ts';
import { sendCall, type WireCall } from './wire-call.ts';

/** Data for the example calls: a citizen with a registered portation, and numbers for new orders. */
export interface ExampleFacts {
  api: TestApi;
  owner: Visitor;
  msisdn: string;
  portationId: string;
  /** A number without an order. */
  freshMsisdn: () => string;
}

type Arrange = (facts: ExampleFacts) => Promise<WireCall> | WireCall;

const page = { Skip: '0', Take: '10' };

const freshOrder = ({ owner, freshMsisdn }: ExampleFacts): Promise<PortationOrder> => initOrder(owner, freshMsisdn());

const answerOf = async <Name extends EndpointName>(
  { api }: ExampleFacts,
  name: Name,
  call: WireCall,
): Promise<unknown> => (await sendCall(api.origin, name, call)).json();

const tariffs: WireCall = { query: { ...page, RegionCode: '77', SortBy: 'price', SortDesc: 'false' } };

const someTariff = async (facts: ExampleFacts) => {
  const { data } = z.parse(
    endpoints.listTariffsByRegionCode.response,
    await answerOf(facts, 'listTariffsByRegionCode', tariffs),
  );
  const [first] = data;
  if (first === undefined) {
    throw new Error('There is no tariff in Moscow: the demonstration data is empty.');
  }
  return first;
};

/** Arguments for every call of the contract with which it succeeds for the owner. */
export const exampleCalls: Record<EndpointName, Arrange> = {
  getAccountInfo: () => ({}),
  listAccountOrders: ({ msisdn }) => ({ query: { ...page, Msisdn: msisdn, SortBy: 'lastUpdate', SortDesc: 'true' } }),
  listAccountPortations: ({ msisdn }) => ({
    query: { ...page, Msisdn: msisdn, SortBy: 'transfered', SortDesc: 'true' },
  }),
  getPortation: ({ msisdn, portationId }) => ({ query: { Msisdn: msisdn, PortationId: portationId } }),
  login: () => ({ query: { returnUrl: '/tariffs' } }),
  logout: () => ({ query: { returnUrl: '/' } }),
  getUserInfo: () => ({}),
  getPersonalInfo: () => ({}),
  sendFeedback: () => ({
    json: {
      name: 'Вера',
      email: 'vera@example.ru',
      topic: 'portation',
      message: 'Не приходит номер регистрации.',
      consent: FEEDBACK_CONSENT_VERSION,
    },
  }),
  getQuota: () => ({ json: {} }),
  lookupNumber: () => ({ json: { msisdn: '+7 (900) 000-00-01' } }),
  lookupFile: () => ({ file: { name: 'numbers.csv', text: '79000000001\n79000000053\n' } }),
  listNews: () => ({ query: { Page: '1', PageSize: '10' } }),
  getStory: async (facts) => {
    const news = z.parse(
      endpoints.listNews.response,
      await answerOf(facts, 'listNews', { query: { Page: '1', PageSize: '1' } }),
    );
    return { params: { slug: news.data[0]?.slug ?? '' } };
  },
  exchangeToken: async ({ api }) => {
    const { code, verifier } = await signInNatively(api, 'ivan');
    return { form: { grant_type: 'authorization_code', code, code_verifier: verifier } };
  },
  listOperators: () => ({ query: { ...page, SortBy: 'name', SortDesc: 'false' } }),
  getOperator: () => ({ params: { slug: 'mts' } }),
  getOperatorTile: () => ({ params: { id: 'mts' } }),
  listOperatorTiles: () => ({ query: { query: 'М' } }),
  listOperatorTilesV2: () => ({ query: { query: 'М' } }),
  initOrder: ({ freshMsisdn }) => ({ json: { msisdn: freshMsisdn(), recipientOperatorId: 'mts' } }),
  getOrder: async (facts) => ({ params: { id: (await freshOrder(facts)).id }, query: { withPersonal: 'true' } }),
  updateOrder: async (facts) => {
    const { id, version, application } = await freshOrder(facts);
    return { params: { id }, json: { version, application } };
  },
  submitOrder: async (facts) => {
    const order = await chooseTariff(facts.owner, await freshOrder(facts));
    return { params: { id: order.id }, json: submission(order), headers: { 'idempotency-key': `key-${order.id}` } };
  },
  deleteOrder: async (facts) => ({ params: { id: (await freshOrder(facts)).id } }),
  listRegions: () => ({}),
  listRegionOperators: () => ({}),
  listFeatures: () => ({}),
  listTariffsByRegionCode: () => tariffs,
  getTariff: async (facts) => ({ params: { id: (await someTariff(facts)).id } }),
  findTariffByName: async (facts) => {
    const { name, operatorId } = await someTariff(facts);
    return { query: { Name: name, OperatorId: operatorId, RegionCode: '77' } };
  },
  getTariffFilters: () => ({}),
  listTariffs: () => ({
    query: {
      ...page,
      QueryType: 'Package',
      RegionSlug: 'moskva',
      SortBy: 'price',
      SortDesc: 'false',
      'Package.MinutesMin': '1',
    },
  }),
  getTariffV2: async (facts) => ({ params: { id: (await someTariff(facts)).id } }),
  getTariffFiltersV2: () => ({}),
  listMediaServices: () => ({}),
  listConvergenceServices: () => ({}),
};

import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts';
import { Problem, PROBLEM_CONTENT_TYPE } from '../../../contract/problem.ts';
import { z } from '../../../contract/z.ts';
import { startApi } from '../../harness/api.ts';
import { exampleCalls, type ExampleFacts } from '../../harness/example-calls.ts';
import { registered } from '../../../mocks/order-steps.ts';
import { sendCall } from '../../harness/wire-call.ts';
import type { Visitor } from '../../../mocks/visitor.ts';

/**
 * `everyone`: public. `own`: returns each citizen their own data. `object`: concerns an object of one citizen, whose
 * existence is hidden from others.
 */
type Access = 'everyone' | 'own' | 'object';

const table: Record<EndpointName, Access> = {
  getAccountInfo: 'own',
  listAccountOrders: 'object',
  listAccountPortations: 'object',
  getPortation: 'object',
  login: 'everyone',
  logout: 'everyone',
  getUserInfo: 'own',
  getPersonalInfo: 'own',
  sendFeedback: 'everyone',
  getQuota: 'everyone',
  lookupNumber: 'everyone',
  lookupFile: 'own',
  listNews: 'everyone',
  getStory: 'everyone',
  exchangeToken: 'everyone',
  listOperators: 'everyone',
  getOperator: 'everyone',
  getOperatorTile: 'everyone',
  listOperatorTiles: 'everyone',
  listOperatorTilesV2: 'everyone',
  initOrder: 'own',
  getOrder: 'object',
  updateOrder: 'object',
  submitOrder: 'object',
  deleteOrder: 'object',
  listRegions: 'everyone',
  listRegionOperators: 'everyone',
  listFeatures: 'everyone',
  listTariffsByRegionCode: 'everyone',
  getTariff: 'everyone',
  findTariffByName: 'everyone',
  getTariffFilters: 'everyone',
  listTariffs: 'everyone',
  getTariffV2: 'everyone',
  getTariffFiltersV2: 'everyone',
  listMediaServices: 'everyone',
  listConvergenceServices: 'everyone',
};

const names = Object.keys(table) as EndpointName[];
const msisdn = '79000017001';

let facts: ExampleFacts;
let otherCitizen: Visitor;
beforeAll(async () => {
  const api = await startApi();
  const owner = await api.signIn('vera');
  otherCitizen = await api.signIn('ivan');
  const { portationId } = await registered(api, owner, msisdn);
  let next = 79_000_017_100;
  facts = { api, owner, msisdn, portationId: portationId ?? '', freshMsisdn: () => String(next++) };
});

const sendExample = async (name: EndpointName, browser?: Visitor): Promise<Response> =>
  sendCall(facts.api.origin, name, await exampleCalls[name](facts), browser);

/** `as declared` when the response is a success that matches the contract; otherwise a description of the response. */
const outcomeOf = async (name: EndpointName, response: Response): Promise<string> => {
  const { response: schema, responseKind }: Endpoint = endpoints[name];
  const text = await response.text();
  if (responseKind === 'redirect' && response.status === 302) {
    return response.headers.has('location') ? 'as declared' : 'redirect without a location';
  }
  if (response.headers.get('content-type') === PROBLEM_CONTENT_TYPE) {
    const { status, title, code } = Problem.parse(JSON.parse(text));
    return `${response.status} ${status} ${title} ${code}`;
  }
  if (response.status !== 200 || responseKind === 'redirect') {
    return `${response.status} ${text.slice(0, 200)}`;
  }
  if (responseKind === 'blob') {
    return response.headers.get('content-disposition')?.includes("filename*=UTF-8''") === true
      ? 'as declared'
      : 'has no name';
  }
  const error = schema && z.safeParse(schema, JSON.parse(text)).error;
  return error === undefined ? 'as declared' : error.message;
};

const unauthorized = '401 401 Некорректный JWT токен UNAUTHORIZED';
const notFound = '404 404 Запись не найдена NOT_FOUND';

test('covers every call of the contract', () => {
  const accessLevels = names.map((name) => [name, table[name] === 'everyone' ? 'public' : 'session']);
  expect(accessLevels).toEqual(names.map((name) => [name, endpoints[name].access]));
  expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

test('declares 401 for calls of citizens and 404 for calls on an object of theirs', () => {
  const lists = (name: EndpointName, status: number): boolean => endpoints[name].errors.some((one) => one === status);
  expect(names.filter((name) => table[name] !== 'everyone' && !lists(name, 401))).toEqual([]);
  expect(names.filter((name) => table[name] === 'object' && !lists(name, 404))).toEqual([]);
});

describe.each(names)('%s', (name) => {
  // A sign-out needs its own session, because the other rows reuse theirs.
  const browserOf = (usual: Visitor) => (name === 'logout' ? facts.api.signIn('olga') : Promise.resolve(usual));

  test('as anonymous', async () => {
    expect(await outcomeOf(name, await sendExample(name))).toBe(
      table[name] === 'everyone' ? 'as declared' : unauthorized,
    );
  });

  test('as another citizen', async () => {
    const response = await sendExample(name, await browserOf(otherCitizen));
    expect(await outcomeOf(name, response)).toBe(table[name] === 'object' ? notFound : 'as declared');
  });

  test('as the owner', async () => {
    const response = await sendExample(name, await browserOf(facts.owner));
    expect(await outcomeOf(name, response)).toBe('as declared');
  });
});

test("answers for another citizen's order exactly as for an unknown order", async () => {
  const call = await exampleCalls.getOrder(facts);
  const ofOther = await sendCall(facts.api.origin, 'getOrder', call, otherCitizen);
  const ofNone = await sendCall(
    facts.api.origin,
    'getOrder',
    { params: { id: '00000000-0000-4000-8000-000000000000' } },
    otherCitizen,
  );
  const strip = async (response: Response) => ({ ...Problem.parse(await response.json()), traceId: '' });
  expect(await strip(ofOther)).toEqual(await strip(ofNone));
});

import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { API_BASE } from '../../contract/api-base.ts';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { type Api, createApi } from '../../src/api/api.ts';
import { call } from '../../src/api/call.ts';
import { createHttpClient } from '../../src/api/http-client.ts';
import { failureOf as failureValueOf } from '../../src/api/failure.ts';
import { orNull } from '../../src/api/or-null.ts';
import { ApiError, NotFoundError, ParameterError } from '../../src/api/api-error.ts';
import { buildProblem } from '../../mocks/builders/problems.ts';
import type { Quota } from '../../contract/numbers.ts';
import { type Fault, faults, problemFault } from '../../mocks/faults.ts';
import { answerCall, callPattern } from '../../mocks/handlers.ts';
import { buildQuota } from '../../mocks/builders/numbers.ts';
import { network } from '../harness/network.ts';

const onUnauthorized = vi.fn();
let api: Api;
beforeEach(() => {
  onUnauthorized.mockReset();
  api = createApi({ onUnauthorized });
});

/** Answers the quota call. */
const answerQuota = (answer: Quota | Fault, headers: Record<string, string> = {}) =>
  network.use(answerCall('getQuota', answer, { headers }));

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) {
    throw new Error(`Expected an ApiError, got ${String(error)}`);
  }
  return error;
};

test('has one function per call that is not a browser redirect', () => {
  const redirects = ['login', 'logout'];
  // Files beside the site are no calls.
  const { readDocument: _, readJson: __, ...calls } = api;
  expect(Object.keys(calls).toSorted()).toEqual(
    Object.keys(endpoints)
      .filter((name) => !redirects.includes(name))
      .toSorted(),
  );
});

test.each([
  ['Page', () => api.listNews({ query: { Page: null, PageSize: 10 } } as never)],
  ['PageSize', () => api.listNews({ query: { Page: 1 } } as never)],
  ['slug', () => api.getStory({ params: {} } as never)],
  ['Msisdn', () => api.getPortation({ query: { PortationId: 'x' } } as never)],
  ['PortationId', () => api.getPortation({ query: { Msisdn: '79000000001' } } as never)],
  ['SortDesc', () => api.listOperators({ query: { Skip: 0, Take: 1, SortBy: 'name' } } as never)],
  ['RegionSlug', () => api.listTariffs({ query: { QueryType: 'Package' } } as never)],
  ['OperatorId', () => api.findTariffByName({ query: { Name: 'x', RegionCode: '25' } } as never)],
  ['File', () => api.lookupFile({ body: {} } as never)],
])('names a missing %s and sends nothing', async (parameter, call) => {
  const error: unknown = await call().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ParameterError);
  expect(error).toMatchObject({
    parameter,
    message: `The parameter '${parameter}' must be defined and cannot be null.`,
  });
});

test('accepts an absent optional filter and refuses null', async () => {
  const query = { RegionCode: '25', Skip: 0, Take: 1, SortBy: 'price' as const, SortDesc: false };
  const error: unknown = await api
    .listTariffsByRegionCode({ query: { ...query, PriceMin: null } } as never)
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ parameter: 'PriceMin', message: "The parameter 'PriceMin' cannot be null." });
});

test('sends query names, repeats and dots as specified', async () => {
  let search = '';
  network.use(
    http.get('*/api/v2/tariff/list', ({ request }) => {
      search = decodeURIComponent(new URL(request.url).search);
      return HttpResponse.json({ data: [], offset: 0, pageSize: 12, totalRows: 0 });
    }),
  );
  await api.listTariffs({
    query: {
      QueryType: 'Package',
      RegionSlug: 'moskva',
      Skip: 0,
      Take: 12,
      SortBy: 'price',
      SortDesc: false,
      OperatorSlugs: ['mts', 'yota'],
      'Package.TrafficMin': 0.5,
      'Package.MinutesUnlim': true,
    },
  });
  expect(search).toBe(
    '?QueryType=Package&RegionSlug=moskva&Skip=0&Take=12&SortBy=price&SortDesc=false' +
      '&OperatorSlugs=mts&OperatorSlugs=yota&Package.MinutesUnlim=true&Package.TrafficMin=0.5',
  );
});

test.each([
  [401, 'Некорректный JWT токен'],
  [400, 'Ошибка валидации'],
  [404, 'Запись не найдена'],
  [418, 'An unexpected server error occurred.'],
  [500, 'An unexpected server error occurred.'],
])('%s fails with its message, status, body, headers and parsed result', async (status, message) => {
  const fault = problemFault({ status });
  answerQuota(fault, { 'x-trace': 't' });
  const error = await failureOf(api.getQuota({ body: {} }));
  expect(error).toMatchObject({ message, status, response: fault.reply.body, result: buildProblem({ status }) });
  expect(error.headers['x-trace']).toBe('t');
  expect(onUnauthorized).toHaveBeenCalledTimes(Number(status === 401));
});

test('does not report the end of a session on the session check', async () => {
  network.use(answerCall('getUserInfo', faults.unauthorized));
  expect((await failureOf(api.getUserInfo({}, { isSessionCheck: true }))).status).toBe(401);
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test('rejects a path parameter that cannot identify a record as not found, without sending it', async () => {
  const error = await failureOf(api.getOrder({ params: { id: '0000' }, query: {} }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({ message: 'Запись не найдена', status: null, response: null });
});

test('a lookup gives null for a missing record and rejects for every other failure', async () => {
  const answer = (status: number) => network.use(answerCall('getTariffV2', problemFault({ status })));
  const find = () => orNull(api.getTariffV2({ params: { id: 'basic' } }));
  answer(404);
  expect(await find()).toBeNull();
  for (const status of [400, 429, 500]) {
    answer(status);
    expect((await failureOf(find())).status).toBe(status);
  }
});

test('gives status, code, trace id and waiting time of a failed call', async () => {
  const failureFor = async (status: number, code: ErrorCode, headers: Record<string, string> = {}) => {
    answerQuota(problemFault({ status, code }), headers);
    return {
      problem: buildProblem({ status, code }),
      failure: failureValueOf(await failureOf(api.getQuota({ body: {} }))),
    };
  };
  const limited = await failureFor(429, 'TOO_MANY_REQUESTS', { 'retry-after': '90' });
  expect(limited.failure).toEqual({ tag: 'refused', problem: limited.problem, retryAfterSeconds: 90 });
  const broken = await failureFor(503, 'UNAVAILABLE', { 'retry-after': '90' });
  expect(broken.failure).toMatchObject({
    tag: 'unreachable',
    status: 503,
    code: 'UNAVAILABLE',
    traceId: broken.problem.traceId,
  });
  const { repeatInMs = 0 } = broken.failure.tag === 'unreachable' ? broken.failure : {};
  expect(repeatInMs).toBeGreaterThanOrEqual(90_000);
  expect(repeatInMs).toBeLessThan(180_000);
  const silent = await failureFor(503, 'UNAVAILABLE');
  expect(silent.failure).not.toHaveProperty('repeatInMs');
  expect(() => failureValueOf(new TypeError('x is not a function'))).toThrow(TypeError);
});

test.each([
  ['204', () => new HttpResponse(null, { status: 204 })],
  ['another success', () => HttpResponse.json({ any: 'thing' }, { status: 201 })],
])('a call gives null for %s, which the API refuses where the contract has a body', async (_, answer) => {
  network.use(http.post(callPattern('getQuota'), answer));
  const client = createHttpClient(API_BASE, {});
  expect((await call(client, endpoints.getQuota, { body: {} })).data).toBeNull();
  expect(failureValueOf(await failureOf(api.getQuota({ body: {} })))).toMatchObject({ tag: 'unreachable' });
});

test('a 404 to a call that concerns no record is a failure like any other', async () => {
  network.use(answerCall('listNews', faults.notFound), answerCall('getStory', faults.notFound));
  const error = await failureOf(api.listNews({ query: { Page: 1, PageSize: 10 } }));
  expect([error instanceof NotFoundError, error.status]).toEqual([false, 404]);
  expect(await failureOf(api.getStory({ params: { slug: 'a' } }))).toBeInstanceOf(NotFoundError);
});

test('a page instead of the result file is a failure', async () => {
  network.use(answerCall('lookupFile', faults.foreignPage));
  expect(await failureOf(api.lookupFile({ body: { File: File1() } }))).toMatchObject({ status: 200, result: null });
});

test.each([
  ['no JSON', faults.invalidJson],
  ['another shape', faults.invalidQuota],
])('fails with the body when the body is %s', async (_, fault) => {
  answerQuota(fault);
  const { body } = fault.reply;
  expect(await failureOf(api.getQuota({ body: {} }))).toMatchObject({ status: 200, response: body, result: null });
});

test('fails without a status when there is no response', async () => {
  answerQuota(faults.networkError);
  expect(await failureOf(api.getQuota({ body: {} }))).toMatchObject({ status: null, response: null });
});

test('reports the domain time of every response', async () => {
  answerQuota(buildQuota(), { 'x-domain-now': '2026-11-20T09:00:00.000Z' });
  expect((await api.getQuota({ body: {} })).now).toBe('2026-11-20T09:00:00.000Z');
});

test('rejects an aborted call at once and not as a server failure', async () => {
  answerQuota(faults.noAnswer);
  const controller = new AbortController();
  const asked = api.getQuota({ body: {} }, { signal: controller.signal });
  controller.abort();
  await expect(asked).rejects.toMatchObject({ name: 'CanceledError' });
});

const batch = '*/api/v1.1/msisdn/info/batch';
const File1 = () => new File(['79000000001'], 'номера.csv', { type: 'text/csv' });

test('uploads a file as the field File and returns the table with its name', async () => {
  let sent: string | null = null;
  network.use(
    http.post(batch, async ({ request }) => {
      const file = (await request.formData()).get('File');
      sent = file instanceof File ? `${file.name}: ${await file.text()}` : null;
      return new HttpResponse('Номер', {
        headers: {
          'content-type': 'text/csv',
          'content-disposition': 'attachment; filename="n.csv"; filename*=UTF-8\'\'%D0%BD.csv',
        },
      });
    }),
  );
  const { data } = await api.lookupFile({ body: { File: File1() } });
  expect(sent).toBe('номера.csv: 79000000001');
  expect([data.fileName, await data.data.text()]).toEqual(['н.csv', 'Номер']);
});

test('reports upload progress', async () => {
  network.use(http.post(batch, () => new HttpResponse('Номер', { headers: { 'content-type': 'text/csv' } })));
  const shares: number[] = [];
  const { data } = await api.lookupFile({ body: { File: File1() } }, { onUpload: (share) => shares.push(share) });
  expect(shares.length).toBeGreaterThan(0);
  expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(data.fileName).toBeNull();
});

test('reports the end of a session on a 401 to a download and parses its body', async () => {
  network.use(answerCall('lookupFile', faults.unauthorized));
  expect(await failureOf(api.lookupFile({ body: { File: File1() } }))).toMatchObject({
    message: 'Некорректный JWT токен',
    result: JSON.parse(faults.unauthorized.reply.body) as unknown,
  });
  expect(onUnauthorized).toHaveBeenCalledOnce();
});

test('sends a form as a form', async () => {
  let sent = '';
  network.use(
    http.post('*/api/v1/openid/token', async ({ request }) => {
      sent = `${request.headers.get('content-type') ?? ''} ${await request.text()}`;
      return HttpResponse.json({ access_token: 'a', token_type: 'Bearer', expires_in: 1800 });
    }),
  );
  await api.exchangeToken({ body: { grant_type: 'authorization_code', code: 'x', code_verifier: 'v'.repeat(43) } });
  expect(sent).toMatch(
    /^application\/x-www-form-urlencoded;?\S* grant_type=authorization_code&code=x&code_verifier=v{43}$/,
  );
});

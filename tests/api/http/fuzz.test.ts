import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts';
import type { OpenApiDocument } from '../../../contract/openapi-document.ts';
import { z } from '../../../contract/z.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { type Attempt, createAttempts, type KnownValues } from '../../harness/document-arbitraries.ts';
import { createDocumentValidator, type DocumentValidator } from '../../harness/document-validator.ts';
import { initOrder, registered } from '../../../mocks/order-steps.ts';
import { addressOf, sendCall, type WireCall } from '../../harness/wire-call.ts';
import { InitOrderResponse, PortationOrder } from '../../../contract/orders.ts';
import { buildApplication, buildConsents } from '../../../mocks/builders/orders.ts';
import { verifyOrders } from '../../../server/jobs/verify-orders.ts';
import type { Visitor } from '../../../mocks/visitor.ts';

/** Number of requests; set by `FUZZ_RUNS`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 5000);
/** Sequences of up to 20 calls, beside the single requests. */
const SEQUENCES = Math.ceil(RUNS / 100);
/** Fixed, so that failures are reproducible; `FUZZ_SEED` takes `random` or a number. */
const SEED =
  process.env['FUZZ_SEED'] === 'random' ? Date.now() % 2 ** 31 : Number(process.env['FUZZ_SEED'] ?? 20_261_121);

const names = Object.keys(endpoints) as EndpointName[];

let api: TestApi;
let browsers: Record<'owner' | 'otherCitizen', Visitor>;
let validator: DocumentValidator;
let known: KnownValues;

const answerOf = async <Name extends EndpointName>(name: Name, query: Record<string, string>) =>
  (await sendCall(api.origin, name, { query })).json() as Promise<unknown>;

beforeAll(async () => {
  api = await startApi();
  browsers = { owner: await api.signIn('vera'), otherCitizen: await api.signIn('ivan') };
  validator = createDocumentValidator(
    (await (await fetch(new URL('/api/openapi.json', api.origin))).json()) as OpenApiDocument,
  );
  const order = await registered(api, browsers.owner, '79000019001');
  const drafts: string[] = [];
  for (let number = 0; number < 24; number += 1) {
    drafts.push((await initOrder(browsers.owner, String(79_000_019_100 + number))).id);
  }
  const page = { Skip: '0', Take: '20', SortDesc: 'false' };
  const inMoscow = { ...page, RegionCode: '77', SortBy: 'price' };
  const tariffs = z.parse(
    endpoints.listTariffsByRegionCode.response,
    await answerOf('listTariffsByRegionCode', inMoscow),
  );
  const operators = z.parse(
    endpoints.listOperators.response,
    await answerOf('listOperators', { ...page, SortBy: 'name' }),
  );
  const news = z.parse(endpoints.listNews.response, await answerOf('listNews', { Page: '1', PageSize: '20' }));
  const operatorIds = operators.data.map(({ operatorId }) => operatorId);
  known = {
    Uuid: [order.id, ...drafts.slice(12)],
    // Deleted orders answer 404 to every call, so deletion uses separate ones.
    'deleteOrder.id': drafts.slice(0, 12),
    PortationId: [order.portationId ?? ''],
    Msisdn: ['79000019001', '79000000001'],
    NumberInput: ['79000019500', '+7 900 000-00-53', '8 (916) 123-45-67', '9000000001'],
    RegionCode: ['77', '67'],
    RegionSlug: ['moskva', 'sverdlovskaya-oblast'],
    Slug: [...operatorIds, ...tariffs.data.map(({ id }) => id), ...news.data.map(({ slug }) => slug)],
    OperatorId: operatorIds,
    OperatorSlugs: operatorIds,
    recipientOperatorId: operatorIds,
    Name: tariffs.data.map(({ name }) => name),
    returnUrl: ['/', '/tariffs?x=1#y', 'https://evil.example/', '//evil.example', `${api.origin}/account`],
  };
});

/** Describes a request so that it can be repeated, with the log lines of its response. */
const describe = ({ name, who, call }: Attempt, response: Response): string => {
  const { raw, json, form, file } = call;
  const body = raw ?? (json === undefined ? (form ?? file) : json);
  const trace = response.headers.get('x-trace-id') ?? '';
  const logged = api
    .log()
    .split('\n')
    .filter((line) => trace !== '' && line.includes(trace) && line.includes('unexpected'));
  const method = endpoints[name].method.toUpperCase();
  return [
    `${name} as ${who}: ${method} ${addressOf(name, call)}`,
    `headers ${JSON.stringify(call.headers ?? {})}${body === undefined ? '' : `, body ${JSON.stringify(body)}`}`,
    ...logged.map((line) => `log ${line.slice(0, 1500)}`),
  ].join('\n');
};

/**
 * Whether the document accepts the parameters and the JSON body of an attempt; forms and raw bodies are not checked.
 */
const isDescribed = ({ name, call }: Attempt): boolean => {
  const operation = validator.operations.get(name)?.operation;
  const query = call.query ?? {};
  const areParametersValid = (operation?.parameters ?? [])
    .filter((one) => one.in !== 'header')
    .every(({ name: parameter, in: place, required, schema }) => {
      const given = place === 'path' ? call.params?.[parameter] : query[parameter];
      return given === undefined ? !required : validator.acceptsText(schema, given);
    });
  const media = operation?.requestBody?.content['application/json'];
  return (
    areParametersValid && (media === undefined || call.json === undefined || validator.accepts(media.schema, call.json))
  );
};

/** Numbers of answers by call and status. */
const answers = new Map<EndpointName, Map<number, number>>();

/** @returns the answer, which follows the document */
const attemptRequest = async (attempt: Attempt): Promise<Response> => {
  const { name, call } = attempt;
  // A sign-out would end the session shared by the other attempts.
  const who = name === 'logout' ? 'anonymous' : attempt.who;
  const response = await sendCall(api.origin, name, call, who === 'anonymous' ? undefined : browsers[who]);
  const counts = answers.get(name) ?? new Map<number, number>();
  answers.set(name, counts.set(response.status, (counts.get(response.status) ?? 0) + 1));
  const faults = await validator.validate(name, response.clone());
  const { status } = response;
  if (status >= 500) {
    faults.push(`a request is answered ${status}`);
  }
  if (who === 'anonymous' && endpoints[name].access === 'session' && status !== 401 && status !== 413) {
    faults.push(`an anonymous visitor is answered ${status}`);
  }
  if (status < 400 && !isDescribed(attempt)) {
    faults.push(`a request that the document does not allow is answered ${status}`);
  }
  if (faults.length > 0) {
    throw new Error(`${faults.join('\n')}\n${describe(attempt, response)}`);
  }
  return response;
};

/** Citizens of the sequences; each has a few numbers. */
type Sender = Exclude<Attempt['who'], 'anonymous'>;

/** One step of a sequence: a call about one of the numbers, or time that passes. */
interface Step {
  who: Sender;
  number: number;
  act: 'init' | 'read' | 'choose' | 'fill' | 'submit' | 'repeat' | 'letters' | 'delete' | 'list' | 'wait';
  /** Whether the step has the version that the order has. */
  isCurrent: boolean;
  /** Of three choices of each step. */
  choice: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom<Sender>('owner', 'owner', 'owner', 'otherCitizen'),
  number: fc.integer({ min: 0, max: 1 }),
  act: fc.constantFrom(
    'init',
    'read',
    'choose',
    'choose',
    'fill',
    'submit',
    'submit',
    'repeat',
    'letters',
    'delete',
    'list',
    'wait',
  ),
  isCurrent: fc.constantFrom(true, true, true, false),
  choice: fc.integer({ min: 0, max: 2 }),
});

/** A sequence begins with an order that can be submitted. */
const beginning: readonly Step[] = (['init', 'choose', 'fill'] as const).map((act) => ({
  who: 'owner',
  number: 0,
  act,
  isCurrent: true,
  choice: 0,
}));

/** Sends the calls of a sequence, each made from the answers to those before. */
const runSequence = async (steps: readonly Step[]): Promise<void> => {
  const orders = new Map<number, PortationOrder>();
  const sent = new Map<number, WireCall>();
  for (const { act, choice, isCurrent, number, who } of [...beginning, ...steps]) {
    const msisdn = String(79_000_019_200 + number);
    const order = orders.get(number);
    const version = (order?.version ?? 1) - (isCurrent ? 0 : 1);
    const params = { id: order?.id ?? randomUUID() };
    const application = buildApplication({
      dueDate: [order?.limits.minDate, order?.limits.maxDate, '2020-01-01'][choice] ?? '2020-01-01',
      ...(choice === 1
        ? { simType: 'SIM', receiptMethod: 'courier', address: 'Выдуманная улица', email: 'vera@example.test' }
        : {}),
    });
    const call = (name: EndpointName, one: WireCall) => attemptRequest({ name, who, call: one });
    const update = (json: object) => call('updateOrder', { params, json: { version, ...json } });
    let response: Response | undefined;
    if (act === 'init') {
      response = await call('initOrder', { json: { msisdn, recipientOperatorId: ['mts', 'beeline', 't2'][choice] } });
    } else if (act === 'read') {
      response = await call('getOrder', { params, query: { withPersonal: 'true' } });
    } else if (act === 'choose') {
      response = await update({ tariffId: ['mts-spokoynyy-25', 'beeline-spokoynyy-25', 'no-such-tariff'][choice] });
    } else if (act === 'fill') {
      response = await update({ application });
    } else if (act === 'letters') {
      response = await update({ letters: choice === 1 });
    } else if (act === 'submit' || act === 'repeat') {
      const again = act === 'repeat' ? sent.get(number) : undefined;
      const consents = choice === 2 ? { ...buildConsents(), transfer: '' } : buildConsents();
      const made = again ?? {
        params,
        json: { version, application, consents, letters: choice === 1 },
        headers: { 'idempotency-key': randomUUID() },
      };
      sent.set(number, made);
      response = await call('submitOrder', made);
    } else if (act === 'delete') {
      response = await call('deleteOrder', { params });
    } else if (act === 'list') {
      const query = { Msisdn: msisdn, Skip: '0', Take: '20', SortBy: 'lastUpdate', SortDesc: 'true' };
      const answer = await call('listAccountOrders', { query });
      if (answer.status === 200) {
        const { data } = endpoints.listAccountOrders.response.parse(await answer.json()).orders;
        const unfinished = data.filter(({ status }) => status === 'Initialized' || status === 'PendingBDPN');
        expect(unfinished.length, 'unfinished orders of one citizen and number').toBeLessThan(2);
      }
    } else {
      await api.domainClock.advance([1000, 3_600_000, 86_400_000][choice] ?? 0);
    }
    if (response?.status === 200 && who === 'owner' && act !== 'delete') {
      const body: unknown = await response.json();
      orders.set(number, act === 'init' ? InitOrderResponse.parse(body).order : PortationOrder.parse(body));
    }
  }
};

test(
  `answers ${SEQUENCES} sequences of a citizen's calls as documented, and keeps the orders consistent`,
  { timeout: 60_000 + RUNS * 30 },
  async () => {
    const result = await fc.check(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), runSequence), {
      numRuns: SEQUENCES,
      seed: SEED,
    });
    const reason = result.errorInstance instanceof Error ? result.errorInstance.message : '';
    expect(result.failed ? `${reason}\n${fc.defaultReportMessage(result) ?? ''}` : 'passed').toBe('passed');
    // The sequences are about orders that are submitted, not about refusals only.
    expect(answers.get('submitOrder')?.get(200) ?? 0).toBeGreaterThan(SEQUENCES / 20);
    expect((await verifyOrders(api.db)).inconsistencies).toEqual([]);
  },
);

test(
  `answers ${RUNS} generated requests as documented (FUZZ_SEED=${SEED})`,
  { timeout: 60_000 + RUNS * 30 },
  async () => {
    const result = await fc.check(
      fc.asyncProperty(
        // Built once for each call: the generators of texts by a pattern are slow to build.
        fc.oneof(...names.map(createAttempts(validator, known))),
        async (attempt) => void (await attemptRequest(attempt)),
      ),
      {
        numRuns: RUNS,
        seed: SEED,
      },
    );
    const output = process.env['OUTPUT'];
    if (output !== undefined) {
      const lines = [...answers].flatMap(([call, counts]) =>
        [...counts].map(([status, count]) => `${JSON.stringify({ call, status, count })}\n`),
      );
      await writeFile(output, lines.join(''));
    }
    const reason = result.errorInstance instanceof Error ? result.errorInstance.message : '';
    expect(result.failed ? `${reason}\n${fc.defaultReportMessage(result) ?? ''}` : 'passed').toBe('passed');
    // Every read must succeed at least once, or the fuzz tests refusals only. Writes are not required to: they succeed
    // rarely.
    const reads = names.filter((name) => endpoints[name].method === 'get');
    expect(reads.filter((name) => ![...(answers.get(name)?.keys() ?? [])].some((status) => status < 400))).toEqual([]);
    expect(names.filter((name) => !answers.has(name))).toEqual([]);
  },
);

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
import { addressOf, sendCall } from '../../harness/wire-call.ts';
import type { Visitor } from '../../../mocks/visitor.ts';

/** Number of requests; set by `FUZZ_RUNS`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 5000);
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

const attemptRequest = async (attempt: Attempt): Promise<void> => {
  const { name, call } = attempt;
  // A sign-out would end the session shared by the other attempts.
  const who = name === 'logout' ? 'anonymous' : attempt.who;
  const response = await sendCall(api.origin, name, call, who === 'anonymous' ? undefined : browsers[who]);
  const counts = answers.get(name) ?? new Map<number, number>();
  answers.set(name, counts.set(response.status, (counts.get(response.status) ?? 0) + 1));
  const faults = await validator.validate(name, response);
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
};

test(
  `answers ${RUNS} generated requests as documented (FUZZ_SEED=${SEED})`,
  { timeout: 60_000 + RUNS * 30 },
  async () => {
    const attempts = createAttempts(validator, known);
    const result = await fc.check(fc.asyncProperty(fc.constantFrom(...names).chain(attempts), attemptRequest), {
      numRuns: RUNS,
      seed: SEED,
    });
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

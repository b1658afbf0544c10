import { HttpResponse } from 'msw';
import { API_BASE } from '../contract/api-base.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import { staticPaths } from '../contract/static.ts';
import { type FaultKind, faultKinds } from './faults.ts';
import { faultResponse } from './handlers.ts';
import type { ApiFetch } from './hosted-api.ts';

/** A call of the contract, or the static document without which the page of coverage has nothing to show. */
export type ScenarioCall = EndpointName | 'coverageCatalogue';

/** A call that fails in one way: a cell of the fault matrix. */
export interface Scenario {
  call: ScenarioCall;
  kind: FaultKind;
}

export interface Scenarios {
  /** Makes every later request of the scenario's call fail. */
  start: (scenario: Scenario) => void;
  stop: () => void;
  running: () => Scenario | null;
  /** Requests that failed since the start. */
  failed: () => number;
  /** Puts the scenarios before the API. */
  wrap: (api: ApiFetch) => ApiFetch;
}

const patternOf = ({ path }: Endpoint): RegExp => new RegExp(`${API_BASE}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const calls = (Object.keys(endpoints) as EndpointName[])
  .map((name) => ({ name, method: endpoints[name].method, pattern: patternOf(endpoints[name]) }))
  // A path without parameters is more specific than one with them.
  .toSorted((one, other) => one.pattern.source.split('[^/]+').length - other.pattern.source.split('[^/]+').length);

/** The name of the call that a request makes; undefined for a request outside the contract. */
export const callOf = (request: Request): EndpointName | undefined => {
  const { pathname } = new URL(request.url);
  return calls.find(({ method, pattern }) => method === request.method.toLowerCase() && pattern.test(pathname))?.name;
};

export const scenarioCalls: readonly ScenarioCall[] = [
  ...calls.map(({ name }) => name).toSorted(),
  'coverageCatalogue',
];

const isOf = (request: Request, call: ScenarioCall): boolean =>
  call === 'coverageCatalogue' ? new URL(request.url).pathname === staticPaths.coverage : callOf(request) === call;

/** The first half of a body that never ends. */
const endless = async (answered: Response): Promise<Response> => {
  const bytes = new Uint8Array(await answered.arrayBuffer());
  const body = new ReadableStream({ start: (stream) => stream.enqueue(bytes.slice(0, bytes.length / 2)) });
  const headers = new Headers(answered.headers);
  // Without a length the end of the connection would end the body, also after the page has given it up.
  headers.set('content-length', String(bytes.length));
  return new HttpResponse(body, { status: answered.status, headers });
};

/** A switch of scenarios before the hosted API. */
export const createScenarios = (): Scenarios => {
  let running: Scenario | null = null;
  let failed = 0;
  return {
    start: (scenario) => {
      running = scenario;
      failed = 0;
    },
    stop: () => {
      running = null;
    },
    running: () => running,
    failed: () => failed,
    wrap: (api) => async (request) => {
      if (running === null || !isOf(request, running.call)) {
        return api(request);
      }
      failed += 1;
      const fault = faultKinds[running.kind];
      switch (fault.fault) {
        case 'endlessBody':
          return endless(await api(request));
        case 'lostAnswer':
          await api(request);
          return HttpResponse.error();
        default:
          return faultResponse(fault);
      }
    },
  };
};

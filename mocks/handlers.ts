import { http, HttpResponse, type RequestHandler } from 'msw';
import { API_BASE } from '../contract/api-base.ts';
import type { ResponseOf, Endpoint } from '../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import type { FeatureFlag } from '../contract/features.ts';
import type { Quota } from '../contract/numbers.ts';
import { buildQuota } from './builders/numbers.ts';
import type { Fault } from './faults.ts';

type AnswerOf<Name extends EndpointName> = ResponseOf<(typeof endpoints)[Name]>;
type Result<Name extends EndpointName> = AnswerOf<Name> | Fault | HttpResponse<never>;

interface Call {
  request: Request;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
}

interface Options {
  headers?: Record<string, string>;
  /** Answers one call only; later ones reach the handler below. */
  once?: boolean;
}

const isFault = (value: unknown): value is Fault => typeof value === 'object' && value !== null && 'fault' in value;

/** A response of a fault that needs no API; never settles for a call that is not answered. */
export const faultResponse = (fault: Fault, headers: Record<string, string> = {}): Response | Promise<never> => {
  if (fault.fault === 'reply') {
    const { body, contentType, headers: own, status } = fault.reply;
    // A 204 cannot have a body, not even an empty one.
    const content = status === 204 ? null : body;
    return new HttpResponse(content, { status, headers: { 'content-type': contentType, ...own, ...headers } });
  }
  return fault.fault === 'networkError' ? HttpResponse.error() : new Promise<never>(() => undefined);
};

const respond = (value: unknown, headers: Record<string, string>): Response | Promise<never> => {
  if (value instanceof Response) {
    return value;
  }
  return isFault(value) ? faultResponse(value, headers) : HttpResponse.json(value as object, { headers });
};

/** The address pattern of a call, on any origin. */
export const callPattern = (name: EndpointName): string => {
  const { path }: Endpoint = endpoints[name];
  return `*${API_BASE}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
};

/**
 * Answers a call instead of the API.
 * @param answer the body of the response, a fault, a whole response, or a function of the call that returns one of them
 */
export const answerCall = <Name extends EndpointName>(
  name: Name,
  answer: Result<Name> | ((call: Call) => Result<Name> | Promise<Result<Name>>),
  { headers = {}, once = false }: Options = {},
): RequestHandler => {
  const { method }: Endpoint = endpoints[name];
  return http[method](
    callPattern(name),
    async ({ params, request }) =>
      respond(
        typeof answer === 'function'
          ? await answer({
              request,
              params: params as Record<string, string>,
              query: new URL(request.url).searchParams,
            })
          : answer,
        headers,
      ),
    { once },
  );
};

/** Answers a static JSON file of the site. */
export const answerFile = (path: string, body: object): RequestHandler =>
  http.get(`*${path}`, () => HttpResponse.json(body));

/** The reference data of the startup chart: nothing but the given features and quota. */
export const answerReferenceData = ({
  features = [],
  quota = buildQuota(),
}: { features?: FeatureFlag[]; quota?: Quota } = {}): RequestHandler[] => [
  answerCall('listMediaServices', []),
  answerCall('listConvergenceServices', []),
  answerCall('listFeatures', features),
  answerCall('listRegions', []),
  answerCall('getQuota', quota),
];

/** A page of a list, as the API pages it. */
export const pageOf = <Row>(rows: readonly Row[], offset = 0, pageSize = 100) => ({
  data: rows.slice(offset, offset + pageSize),
  offset,
  pageSize,
  totalRows: rows.length,
});

import type { Problem } from '../contract/problem.ts';
import { PROBLEM_CONTENT_TYPE } from '../contract/problem.ts';
import { buildProblem } from './builders/problems.ts';

/** An HTTP response that MSW and Playwright can both give. */
export interface Reply {
  status: number;
  contentType: string;
  body: string;
  headers?: Record<string, string>;
}

export interface ReplyFault {
  fault: 'reply';
  reply: Reply;
}

interface NetworkFault {
  fault: 'networkError';
  /** Why the browser reports the connection as broken; MSW has no reasons. */
  reason?: 'connectionreset' | 'internetdisconnected';
}

/** How a call fails: with an error response, with a broken connection, or by never being answered. */
export type Fault = ReplyFault | NetworkFault | { fault: 'noAnswer' };

/** A failure of an answer that the API has begun or given: its body never ends, or it is lost after the work was done. */
export type LateFault = { fault: 'endlessBody' } | { fault: 'lostAnswer' };

const reply = (
  status: number,
  body: string,
  contentType: string,
  headers: Record<string, string> = {},
): ReplyFault => ({
  fault: 'reply',
  reply: { status, contentType, body, headers },
});

/** An error response as the API gives it; 400 VALIDATION unless overridden. */
export const problemFault = (overrides: Partial<Problem> = {}, headers: Record<string, string> = {}): ReplyFault => {
  const problem = buildProblem(overrides);
  return reply(problem.status, JSON.stringify(problem), PROBLEM_CONTENT_TYPE, headers);
};

const html = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';

/** The fault scenarios of the tests, by name. */
export const faults = {
  networkError: { fault: 'networkError' },
  offline: { fault: 'networkError', reason: 'internetdisconnected' },
  connectionReset: { fault: 'networkError', reason: 'connectionreset' },
  noAnswer: { fault: 'noAnswer' },
  serverError: reply(500, '{}', PROBLEM_CONTENT_TYPE),
  badGateway: reply(502, html, 'text/html'),
  unavailable: reply(503, '<html>', 'text/html'),
  maintenance: reply(503, '', 'text/plain'),
  /** A success of a proxy or a captive portal instead of the API. */
  foreignPage: reply(200, html, 'text/html'),
  invalidJson: reply(200, 'oops', 'application/json'),
  invalidQuota: reply(200, '{"remainingCount":"many"}', 'application/json'),
  unauthorized: problemFault({ code: 'UNAUTHORIZED', status: 401 }),
  notFound: problemFault({ code: 'NOT_FOUND', status: 404 }),
} as const satisfies Record<string, Fault>;

/** The title of the problems below: it is for developers, so no page may show it. */
export const PROBLEM_TITLE = 'Technical title of a problem';

const problem = (status: number, code: Problem['code'], headers: Record<string, string> = {}): ReplyFault =>
  problemFault({ status, code, title: PROBLEM_TITLE }, headers);

/** Every way in which a call can fail, of which the fault matrix is made. */
export const faultKinds = {
  'known 400': problem(400, 'VALIDATION'),
  'unknown 400': reply(
    400,
    JSON.stringify({ ...buildProblem({ title: PROBLEM_TITLE }), code: 'SOMETHING_NEW' }),
    PROBLEM_CONTENT_TYPE,
  ),
  401: problem(401, 'UNAUTHORIZED'),
  403: problem(403, 'FOREIGN_ORIGIN'),
  404: problem(404, 'NOT_FOUND'),
  413: problem(413, 'PAYLOAD_TOO_LARGE'),
  429: problem(429, 'TOO_MANY_REQUESTS', { 'retry-after': '60' }),
  500: problem(500, 'INTERNAL'),
  '502 HTML': faults.badGateway,
  503: problem(503, 'UNAVAILABLE', { 'retry-after': '1' }),
  204: reply(204, '', 'application/json'),
  '200 HTML': faults.foreignPage,
  null: reply(200, 'null', 'application/json'),
  '{}': reply(200, '{}', 'application/json'),
  'broken JSON': reply(200, '{"data": [{"id"', 'application/json'),
  cut: faults.connectionReset,
  silence: faults.noAnswer,
  trickle: { fault: 'endlessBody' },
  'lost answer': { fault: 'lostAnswer' },
} as const satisfies Record<string, Fault | LateFault>;

export type FaultKind = `${keyof typeof faultKinds}`;

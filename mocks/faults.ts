import type { Problem } from '../contract/problem.ts';
import { PROBLEM_CONTENT_TYPE } from '../contract/problem.ts';
import { buildProblem } from './builders/problems.ts';

/** An HTTP response that MSW and Playwright can both give. */
export interface Reply {
  status: number;
  contentType: string;
  body: string;
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

const reply = (status: number, body: string, contentType: string): ReplyFault => ({
  fault: 'reply',
  reply: { status, contentType, body },
});

/** An error response as the API gives it; 400 VALIDATION unless overridden. */
export const problemFault = (overrides: Partial<Problem> = {}): ReplyFault => {
  const problem = buildProblem(overrides);
  return reply(problem.status, JSON.stringify(problem), PROBLEM_CONTENT_TYPE);
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

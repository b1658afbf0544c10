import { inSpan, isTracing } from '../lib/traces.ts';
import type { Db } from './schema.ts';

/**
 * Runs `work` about a submission as a part of the trace of the citizen's request that submitted it; a span of its own
 * trace when that one cannot be read.
 */
export const inTraceOf = async <Result>(
  db: Db,
  requestId: string,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (!isTracing()) {
    return work();
  }
  const request = await db
    .selectFrom('operatorRequests')
    .select('traceParent')
    .where('requestId', '=', requestId)
    .executeTakeFirst()
    .catch(() => undefined);
  return inSpan(name, { parent: request?.traceParent, attributes: { 'mnp.request_id': requestId } }, work);
};

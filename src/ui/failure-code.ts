import type { Failure } from '../../contract/failure.ts';

/** Code or status of the response and its trace id, by which support finds the failure in the logs. */
export const failureCode = (failure: Failure): string => {
  const { code, traceId } =
    failure.tag === 'refused' ? failure.problem : { ...failure, code: failure.code ?? failure.status ?? 'NETWORK' };
  return traceId === null ? String(code) : `${code} · ${traceId}`;
};

import { type NationalNumber, toMsisdn } from '../../domain/msisdn.ts';
import type { LookupOutcome } from '../../machines/lib/outcome.ts';
import type { LoadApi } from '../api/api-context.ts';
import type { CallOptions } from '../api/call.ts';
import type { Failure } from '../../contract/failure.ts';
import { refusalCodes } from '../../contract/refusal-codes.ts';
import { failureOf, unreachableOf } from '../api/failure.ts';

/** Refusals about the number or the quota; any other one is about the request, and the same number may be tried again. */
const refusals: ReadonlySet<string> = new Set([...refusalCodes, 'VALIDATION', 'QUOTA_EXCEEDED']);

const lookupFailureOf = (error: unknown): Failure => {
  const failure = failureOf(error);
  return failure.tag === 'refused' && !refusals.has(failure.problem.code) ? unreachableOf(error) : failure;
};

/** Looks up a national number. @throws errors that are no failed call */
export const lookUpNumber = async (
  loadApi: LoadApi,
  digits: NationalNumber,
  options: Pick<CallOptions, 'signal'> = {},
): Promise<LookupOutcome> => {
  try {
    const api = await loadApi();
    const { data } = await api.lookupNumber({ body: { msisdn: toMsisdn(digits) } }, options);
    return { tag: 'found', number: data };
  } catch (error) {
    return lookupFailureOf(error);
  }
};

import { fromPromise } from 'xstate';
import { type NationalNumber, toMsisdn } from '../../domain/msisdn.ts';
import type { LookupOutcome } from '../../machines/lib/outcome.ts';
import type { CallOptions } from '../api/call.ts';
import type { Failure } from '../../contract/failure.ts';
import { refusalCodes } from '../../contract/refusal-codes.ts';
import { failureOf, unreachableOf } from '../api/failure.ts';
import { refreshQuota, type QuotaDeps } from './refresh-quota.ts';

/** Refusals about the number or the quota; any other one is about the request, and the same number may be tried again. */
const refusals: ReadonlySet<string> = new Set([...refusalCodes, 'VALIDATION', 'QUOTA_EXCEEDED']);

const lookupFailureOf = (error: unknown): Failure => {
  const failure = failureOf(error);
  return failure.tag === 'refused' && !refusals.has(failure.problem.code) ? unreachableOf(error) : failure;
};

/** Looks up a national number, then refreshes the quota. @throws errors that are no failed call */
export const lookUpNumber = async (
  deps: QuotaDeps,
  digits: NationalNumber,
  options: Pick<CallOptions, 'signal'> = {},
): Promise<LookupOutcome> => {
  try {
    const api = await deps.loadApi();
    const { data } = await api.lookupNumber({ body: { msisdn: toMsisdn(digits) } }, options);
    return { tag: 'found', number: data };
  } catch (error) {
    return lookupFailureOf(error);
  } finally {
    void refreshQuota(deps);
  }
};

/** The actor `lookupNumber` of every chart. */
export const createLookupNumber = (deps: QuotaDeps) =>
  fromPromise<LookupOutcome, { digits: NationalNumber }>(({ input, signal }) =>
    lookUpNumber(deps, input.digits, { signal }),
  );

import { fromPromise } from 'xstate';
import { type NationalNumber, toMsisdn } from '../../domain/msisdn.ts';
import type { LookupOutcome } from '../../machines/lib/outcome.ts';
import { callFailureOf } from '../api/failure.ts';
import { refreshQuota, type QuotaDeps } from './refresh-quota.ts';

/** The actor `lookupNumber` of every chart: looks up a national number, then refreshes the quota. */
export const createLookupNumber = (deps: QuotaDeps) =>
  fromPromise<LookupOutcome, { digits: NationalNumber }>(async ({ input, signal }) => {
    try {
      const api = await deps.loadApi();
      const { data } = await api.lookupNumber({ body: { msisdn: toMsisdn(input.digits) } }, { signal });
      return { tag: 'found', number: data };
    } catch (error) {
      return callFailureOf(error);
    } finally {
      void refreshQuota(deps);
    }
  });

import { fromPromise } from 'xstate';
import type { NationalNumber } from '../../domain/msisdn.ts';
import type { LookupOutcome } from '../../machines/lib/outcome.ts';
import type { LoadApi } from '../api/api-context.ts';
import { lookUpNumber } from './lookup-number.ts';

/** The actor `lookupNumber` of every chart. */
export const createLookupNumber = (loadApi: LoadApi) =>
  fromPromise<LookupOutcome, { digits: NationalNumber }>(({ input, signal }) =>
    lookUpNumber(loadApi, input.digits, { signal }),
  );

import type { Api } from '../../../api/api.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import { isMobileMsisdn } from '../../../../domain/msisdn.ts';

const loadNumbers = async (api: Api, signal: AbortSignal): Promise<readonly string[]> =>
  (await api.getAccountInfo({}, { signal })).data.msisdns.filter(isMobileMsisdn);

/** The mobile numbers of the citizen: those that ESIA has confirmed and those of own orders. */
export const useMyNumbers = () => useLoaded(loadNumbers).loaded;

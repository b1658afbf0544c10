import { useParams } from 'react-router-dom';
import { pageNumber } from '../../lib/page-number.ts';
import { isMobileMsisdn } from '../../../domain/msisdn.ts';

/** Page size of account lists (specification 9). */
export const PAGE_SIZE = 10;

/** The number and the page of the current address; null when malformed. */
export const useListAddress = (): { msisdn: string | null; page: number | null } => {
  const { msisdn = '', page } = useParams();
  return { msisdn: isMobileMsisdn(msisdn) ? msisdn : null, page: pageNumber(page) };
};

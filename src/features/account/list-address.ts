import { useParams } from 'react-router-dom';
import { pageNumber } from '../../../domain/list-pages.ts';
import { isMobileMsisdn } from '../../../domain/msisdn.ts';

/** The number and the page of the current address; null when malformed. */
export const useListAddress = (): { msisdn: string | null; page: number | null } => {
  const { msisdn = '', page } = useParams();
  return { msisdn: isMobileMsisdn(msisdn) ? msisdn : null, page: pageNumber(page) };
};

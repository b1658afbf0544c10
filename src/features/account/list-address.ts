import { useParams } from 'react-router-dom';
import { pageNumber } from '../../lib/page-number.ts';
import { isMobileMsisdn } from '../../../domain/msisdn.ts';

/** Rows of a page of applications or portations (specification). */
export const PAGE_SIZE = 10;

/** The number and the page that the present address names; null where it names nothing: page 0, letters, half a number. */
export const useListAddress = (): { msisdn: string | null; page: number | null } => {
  const { msisdn = '', page } = useParams();
  return { msisdn: isMobileMsisdn(msisdn) ? msisdn : null, page: pageNumber(page) };
};

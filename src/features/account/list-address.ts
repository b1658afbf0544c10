import { useParams } from 'react-router-dom';
import { isMobileMsisdn } from '../../lib/phone.ts';

/** Rows of a page of applications or portations (specification). */
export const PAGE_SIZE = 10;

/** The number and the page that the address names; null for an address of nothing: page 0, letters, half a number. */
export const readListAddress = (msisdn: string, page: string): { msisdn: string; page: number } | null =>
  isMobileMsisdn(msisdn) && /^[1-9]\d{0,4}$/.test(page) ? { msisdn, page: Number(page) } : null;

/** The same of the present address. */
export const useListAddress = () => {
  const { msisdn = '', page = '1' } = useParams();
  return readListAddress(msisdn, page);
};

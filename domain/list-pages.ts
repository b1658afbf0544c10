/** Page size of the news, and of the orders and portations of a number. */
export const LIST_PAGE_SIZE = 10;
/** Page size of the operator list: all operators fit on one page. */
export const OPERATOR_PAGE_SIZE = 24;

/**
 * Parses the page number of a list from its address.
 * @param segment the last part of the address; absent on the first page
 * @returns from 1; null if invalid: 0, letters, a sign, leading zeros, more than four digits (the contract limits `Skip` to 1,000,000)
 */
export const pageNumber = (segment: string | undefined): number | null => {
  if (segment === undefined) {
    return 1;
  }
  return /^[1-9]\d{0,3}$/.test(segment) ? Number(segment) : null;
};

/** The number of pages of a list; an empty list has one. */
export const pagesOf = (totalRows: number, pageSize: number): number => Math.max(1, Math.ceil(totalRows / pageSize));

/**
 * The page of a list that an address names.
 * @param segment the last part of the address; absent on the first page
 * @returns from 1; null for what is no page: 0, letters, a sign, leading zeros, more than six digits
 */
export const pageNumber = (segment: string | undefined): number | null => {
  if (segment === undefined) {
    return 1;
  }
  return /^[1-9]\d{0,5}$/.test(segment) ? Number(segment) : null;
};

/** How many pages so many rows take; an empty list has one. */
export const pagesOf = (totalRows: number, pageSize: number): number => Math.max(1, Math.ceil(totalRows / pageSize));

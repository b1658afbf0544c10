import { NotFoundError } from './api-error.ts';

/**
 * For lookups, where «not found» is a result: the data of a call, or null when the record does not exist.
 * @throws every other failure
 */
export const orNull = async <Data>(call: Promise<{ data: Data }>): Promise<Data | null> => {
  try {
    return (await call).data;
  } catch (error) {
    if (error instanceof NotFoundError) {
      return null;
    }
    throw error;
  }
};

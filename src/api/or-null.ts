import { ApiError } from './api-error.ts';

/**
 * The answer to a question about one thing; null when there is no such thing, or when what was asked for cannot be the
 * name of one (400).
 * @throws whatever else went wrong
 */
export const orNull = async <Data>(answer: Promise<{ data: Data }>): Promise<Data | null> => {
  try {
    return (await answer).data;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
      return null;
    }
    throw error;
  }
};

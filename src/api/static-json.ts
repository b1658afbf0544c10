import { ApiError } from './api-error.ts';

/**
 * Reads a static JSON file of our own site.
 * @param path one of `staticPaths`
 * @throws ApiError when the file does not arrive or is not JSON; an aborted request rejects with the fetch's own error
 */
export const readStaticJson = async (path: string, signal?: AbortSignal): Promise<unknown> => {
  const failed = (status: number | null): ApiError =>
    new ApiError(`${path} could not be read`, { status, response: null, headers: {}, result: null });
  const response = await fetch(path, signal === undefined ? {} : { signal }).catch((error: unknown) => {
    throw signal?.aborted === true ? error : failed(null);
  });
  if (!response.ok) {
    throw failed(response.status);
  }
  return response.json().catch((error: unknown) => {
    throw signal?.aborted === true ? error : failed(response.status);
  });
};

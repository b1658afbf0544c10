import type { z } from '../../contract/z.ts';
import { ApiError } from './api-error.ts';

/**
 * Reads a static JSON file of our own site.
 * @param path one of `staticPaths`
 * @param request the browser's by default
 * @throws ApiError when the file does not arrive or is not JSON; an aborted request rejects with the fetch's own error
 */
export const readStaticJson = async (
  path: string,
  signal?: AbortSignal,
  request: typeof fetch = fetch,
): Promise<unknown> => {
  const failed = (status: number | null): ApiError =>
    new ApiError(`${path} could not be read`, { status, response: null, headers: {}, result: null });
  const response = await request(path, signal === undefined ? {} : { signal }).catch((error: unknown) => {
    throw signal?.aborted === true ? error : failed(null);
  });
  if (!response.ok) {
    throw failed(response.status);
  }
  return response.json().catch((error: unknown) => {
    throw signal?.aborted === true ? error : failed(response.status);
  });
};

/** Reads a JSON file of our own site that has a schema: a static one, or a document of a citizen. @throws ApiError when it does not arrive or does not match the schema */
export const readStaticDocument = async <Schema extends z.ZodMiniType>(
  schema: Schema,
  address: string,
  signal: AbortSignal,
  request: typeof fetch = fetch,
): Promise<z.output<Schema>> => {
  const parsed = schema.safeParse(await readStaticJson(address, signal, request));
  if (!parsed.success) {
    throw new ApiError(`${address} has another shape`, { status: 200, response: null, headers: {}, result: null });
  }
  return parsed.data;
};

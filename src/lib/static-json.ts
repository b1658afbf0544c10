/**
 * A static JSON file of our own site.
 * @param path one of `staticPaths`
 * @throws Error when the file is not there or is not JSON
 */
export const readStaticJson = async (path: string, signal?: AbortSignal): Promise<unknown> => {
  const answer = await fetch(path, signal === undefined ? {} : { signal });
  if (!answer.ok) {
    throw new Error(`${path} answers ${answer.status}`);
  }
  return answer.json();
};

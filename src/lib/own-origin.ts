/**
 * The path of an address on our own origin, or null. Only paths are taken: `//host`, `/\host`, other schemes and
 * control characters that a browser would read as another host are refused.
 */
export const ownOriginPath = (address: string | null): string | null => {
  if (address === null || !address.startsWith('/')) {
    return null;
  }
  const base = 'https://own-origin.invalid';
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  return url !== null && url.origin === base ? url.pathname + url.search + url.hash : null;
};

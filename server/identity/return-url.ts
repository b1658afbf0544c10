/** The home page after a sign-out on all devices, with the notice that says so. */
export const SIGNED_OUT_EVERYWHERE = '/?signIn=endedEverywhere';

/** Anything but printable ASCII: spaces, control characters, and letters that browsers normalize differently. */
const NOT_PRINTABLE_ASCII = /[^\x21-\x7e]/;
/** A path or an absolute address; `http:path` and other schemes (`blob:`) are refused. */
const PATH_OR_ADDRESS = /^(\/|https?:\/\/)/;

/**
 * Returns the address to redirect a browser to: a path on our own origin, or the home page.
 *
 * Refuses foreign origins, credentials, `//host`, backslashes and control characters, plain or percent-encoded.
 * @param origins our own origins
 * @param given the value of the query: an absolute address, or a path that begins with a slash
 * @returns path, query and fragment on our origin, `/` when the given one is not acceptable
 */
export const safeReturnPath = (given: string | undefined, origins: readonly string[]): string => {
  if (given === undefined || !PATH_OR_ADDRESS.test(given) || NOT_PRINTABLE_ASCII.test(given) || given.includes('\\')) {
    return '/';
  }
  const decoded = decodeFully(given);
  if (decoded === null || decoded.includes('\\') || hasControl(decoded)) {
    return '/';
  }
  if (given.startsWith('/') && (given.startsWith('//') || decoded.startsWith('//'))) {
    return '/';
  }
  const base = origins[0] ?? 'http://localhost';
  const url = URL.parse(given, base);
  if (url === null || url.username !== '' || url.password !== '') {
    return '/';
  }
  const isOwn = given.startsWith('/') ? url.origin === base : origins.includes(url.origin);
  // Routers read `/%61pi` as `/api`.
  const path = decodeFully(url.pathname) ?? '';
  if (!isOwn || path.startsWith('//') || /^\/(api|auth)(\/|$)/.test(path)) {
    return '/';
  }
  return url.pathname + url.search + url.hash;
};

/** Decodes percent-encoding repeatedly, up to three times; null when it is malformed. */
const decodeFully = (text: string): string | null => {
  let current = text;
  for (let round = 0; round < 3; round += 1) {
    let next: string;
    try {
      next = decodeURIComponent(current);
    } catch {
      return null;
    }
    if (next === current) {
      break;
    }
    current = next;
  }
  return current;
};

// oxlint-disable-next-line no-control-regex -- the pattern searches for control characters
const hasControl = (text: string): boolean => /[\u0000-\u001f\u007f]/.test(text);

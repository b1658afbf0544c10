/** Anything but printable ASCII: spaces, control characters and letters that browsers read in their own ways. */
const STRANGE = /[^\x21-\x7e]/;
/** A path, or a whole address: half of one (`http:path`) and other schemes (`blob:`) are nobody's way home. */
const PATH_OR_ADDRESS = /^(\/|https?:\/\/)/;

/**
 * The address a browser may be sent back to: on our own origin, or the home page.
 *
 * Refuses foreign origins, credentials, `//host`, backslashes and control characters, plain or percent-encoded.
 * @param origins our own origins
 * @param given what the query said; an absolute address or one that begins with a slash
 * @returns path, query and fragment on our origin, `/` when the given one is not acceptable
 */
export const safeReturnPath = (given: string | undefined, origins: readonly string[]): string => {
  if (given === undefined || !PATH_OR_ADDRESS.test(given) || STRANGE.test(given) || given.includes('\\')) {
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

/** Percent-encoding undone as often as it was done, up to three times; null when it is malformed. */
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

// oxlint-disable-next-line no-control-regex -- control characters are just what is looked for
const hasControl = (text: string): boolean => /[\u0000-\u001f\u007f]/.test(text);

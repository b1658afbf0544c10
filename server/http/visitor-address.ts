import { isIPv6 } from 'node:net';

interface Seen {
  /** Whom the connection came from. */
  remote: string | undefined;
  forwardedFor: string | undefined;
}

/**
 * The address that limits count: of the visitor, or of the visitor's network where one person holds a whole one.
 * @param isBehindProxy whoever stands before us adds the visitor's address at the end of `x-forwarded-for`; what comes
 *   before it is the visitor's own word
 */
export const visitorAddress = ({ forwardedFor, remote }: Seen, isBehindProxy: boolean): string => {
  const named = isBehindProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return networkOf(named === undefined || named === '' ? (remote ?? '') : named);
};

/** An IPv6 subscriber is given 2^64 addresses, so the first four groups stand for all of them. */
const networkOf = (given: string): string => {
  const address = given.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(address)) {
    return address;
  }
  const [head = '', tail] = address.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const last = groups(tail ?? '');
  // An address written with an IPv4 part at its end takes two groups for it.
  const width = (parts: readonly string[]): number => parts.length + parts.filter((part) => part.includes('.')).length;
  const first = groups(head);
  const gap = tail === undefined ? 0 : 8 - width(first) - width(last);
  const all = [...first, ...Array.from({ length: gap }, () => '0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

import { isIPv6 } from 'node:net';

interface Connection {
  /** Address of the peer. */
  remote: string | undefined;
  forwardedFor: string | undefined;
}

/**
 * The address by which limits are counted: an IPv4 address, or the /64 network of an IPv6 one.
 * @param isBehindProxy takes the last entry of `x-forwarded-for`, which the proxy appends; the entries before it are
 *   set
 *   by the client and not trusted
 */
export const visitorAddress = ({ forwardedFor, remote }: Connection, isBehindProxy: boolean): string => {
  const named = isBehindProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return networkOf(named === undefined || named === '' ? (remote ?? '') : named);
};

/** An IPv6 subscriber gets a /64 network, so the first four groups identify the subscriber. */
const networkOf = (given: string): string => {
  const address = given.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(address)) {
    return address;
  }
  const [head = '', tail] = address.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const last = groups(tail ?? '');
  // An IPv4 part at the end takes the place of two groups.
  const width = (parts: readonly string[]): number => parts.length + parts.filter((part) => part.includes('.')).length;
  const first = groups(head);
  const gap = tail === undefined ? 0 : 8 - width(first) - width(last);
  const all = [...first, ...Array.from({ length: gap }, () => '0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

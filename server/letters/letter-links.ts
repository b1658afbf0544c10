import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../lib/secrets.ts';

/** Where the links of letters lead to; outside the API, because mail programs follow them. */
export const letterPaths = { confirm: '/letters/confirm', unsubscribe: '/letters/unsubscribe' } as const;

/**
 * Links of the letters about an order. Each ends with a keyed hash of what it is for, so that nothing is stored and
 * nobody can guess one. A confirmation is bound to the address: after a change of address it is void.
 */
export const createLetterLinks = (secrets: Pick<Secrets, 'token'>, origin: string) => {
  const unsubscribeToken = (orderId: string) => secrets.token(`letters unsubscribe ${orderId}`);
  const confirmToken = (orderId: string, email: string) =>
    secrets.token(`letters confirm ${orderId} ${email.toLowerCase()}`);
  return {
    order: (orderId: string) => `${origin}/portation/${orderId}/done`,
    unsubscribe: (orderId: string) => `${origin}${letterPaths.unsubscribe}/${orderId}/${unsubscribeToken(orderId)}`,
    confirm: (orderId: string, email: string) =>
      `${origin}${letterPaths.confirm}/${orderId}/${confirmToken(orderId, email)}`,
    isUnsubscribe: (orderId: string, token: string) => isEqual(token, unsubscribeToken(orderId)),
    isConfirm: (orderId: string, email: string, token: string) => isEqual(token, confirmToken(orderId, email)),
  };
};

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

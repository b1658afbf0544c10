import type { Secrets } from '../lib/secrets.ts';

/** Where the links of letters lead to; outside the API, because mail programs follow them. */
export const letterPaths = { confirm: '/letters/confirm', unsubscribe: '/letters/unsubscribe' } as const;

/**
 * Links of the letters about an order. Each ends with a keyed hash of what it is for, so that nothing is stored and
 * nobody can guess one. A confirmation is bound to the address: after a change of address it is void.
 */
export const createLetterLinks = (secrets: Pick<Secrets, 'isToken' | 'token'>, origin: string) => {
  const unsubscribed = (orderId: string) => `letters unsubscribe ${orderId}`;
  const confirmed = (orderId: string, email: string) => `letters confirm ${orderId} ${email.toLowerCase()}`;
  return {
    order: (orderId: string) => `${origin}/portation/${orderId}/done`,
    unsubscribe: (orderId: string) =>
      `${origin}${letterPaths.unsubscribe}/${orderId}/${secrets.token(unsubscribed(orderId))}`,
    confirm: (orderId: string, email: string) =>
      `${origin}${letterPaths.confirm}/${orderId}/${secrets.token(confirmed(orderId, email))}`,
    isUnsubscribe: (orderId: string, token: string) => secrets.isToken(unsubscribed(orderId), token),
    isConfirm: (orderId: string, email: string, token: string) => secrets.isToken(confirmed(orderId, email), token),
  };
};

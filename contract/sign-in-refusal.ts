/**
 * Why a sign-in or sign-out was refused, as `reason` in the address of the error page: too many begun in an hour
 * (`wait` has the seconds until the next is accepted), a return address that is not accepted, or a return from
 * Госуслуги that cannot be finished any more.
 */
export const signInRefusals = ['limit', 'address', 'used'] as const;
export type SignInRefusal = (typeof signInRefusals)[number];

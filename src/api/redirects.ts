/** Sign-in and sign-out: addresses that the browser navigates to. */

/** @param returnTo the full current address; the server accepts only our own origin */
export const loginAddress = (returnTo: string): string =>
  `/api/v1/esia/login?returnUrl=${encodeURIComponent(returnTo)}`;

/** @param origin the site's origin, where the browser is redirected afterwards */
export const logoutAddress = (origin: string): string => `/api/v1/esia/logout?returnUrl=${encodeURIComponent(origin)}`;

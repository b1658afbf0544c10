/**
 * The `Strict-Transport-Security` header of a site (RFC 6797): a year, for this host only, because the service does not
 * know what else is served under the domain. False on http, where browsers ignore the header.
 * @param origin the public origin of the site
 */
export const strictTransportSecurity = (origin: string): string | false =>
  origin.startsWith('https:') ? 'max-age=31536000' : false;

import { DAY_MS } from '../../domain/portation-rules.ts';

/** Days for which a finder may rely on the contact; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** The path under which finders of vulnerabilities look for the contact (RFC 9116). */
export const SECURITY_PATH = '/.well-known/security.txt';

export const securityText = (contact: string, origin: string, now: Date): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: ru, en',
    `Canonical: ${origin}${SECURITY_PATH}`,
    '',
  ].join('\n');

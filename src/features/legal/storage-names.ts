/** Names of cookies and storage keys that the site uses. */
export const storageNames = {
  session: 'mnp-session',
  signedIn: 'mnp-signed-in',
  login: 'mnp-login',
  loginRetry: 'mnp-login-retry',
  visitor: 'mnp-visitor',
  theme: 'site-theme-current',
  reading: 'site-reading',
  region: 'site-region',
  choice: 'site-cookies',
  probe: 'site-probe',
  /** Prefix of the server's cookie names under https. */
  prefix: '__Host-',
} as const;

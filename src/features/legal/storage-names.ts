/** What a browser calls what the site keeps in it. */
export const storageNames = {
  session: 'mnp-session',
  login: 'mnp-login',
  loginRetry: 'mnp-login-retry',
  visitor: 'mnp-visitor',
  theme: 'site-theme-current',
  region: 'site-region',
  choice: 'site-cookies',
  /** Before the server's names under https. */
  prefix: '__Host-',
} as const;

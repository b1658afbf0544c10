/** The browser's part of a login transaction. */
export interface LoginCookie {
  /** Random key that binds the transaction to this browser. */
  binding: string;
  /** Where the login leads to; the server's copy is deleted by the first callback. */
  returnUrl: string;
}

export const encodeLoginCookie = ({ binding, returnUrl }: LoginCookie): string =>
  `${binding}.${Buffer.from(returnUrl).toString('base64url')}`;

export const decodeLoginCookie = (cookie: string | null): LoginCookie | null => {
  const [binding, returnUrl] = cookie?.split('.') ?? [];
  return binding === undefined || returnUrl === undefined
    ? null
    : { binding, returnUrl: Buffer.from(returnUrl, 'base64url').toString('utf8') };
};

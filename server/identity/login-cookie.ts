/** What the browser keeps during a trip to the identity service: the key that ties the trip to it, and where it was going. */
export interface Trip {
  binding: string;
  returnUrl: string;
}

export const encodeLoginCookie = ({ binding, returnUrl }: Trip): string =>
  `${binding}.${Buffer.from(returnUrl).toString('base64url')}`;

export const decodeLoginCookie = (cookie: string | null): Trip | null => {
  const [binding, returnUrl] = cookie?.split('.') ?? [];
  return binding === undefined || returnUrl === undefined
    ? null
    : { binding, returnUrl: Buffer.from(returnUrl, 'base64url').toString('utf8') };
};

/** A parsed response of the API. */
export interface VisitorResponse {
  status: number;
  headers: Headers;
  /** The parsed body; null when there is none. */
  body: unknown;
}

export interface Visitor {
  /** A same-origin request with cookies. */
  request: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<VisitorResponse>;
  /** A same-origin request with any body; returns the raw response. */
  send: (method: string, path: string, body?: BodyInit, headers?: Record<string, string>) => Promise<Response>;
  /** Navigates to an address: follows redirects and stores cookies. */
  open: (address: string) => Promise<{ url: URL; status: number; text: string }>;
  signIn: (citizen: string, returnUrl?: string) => Promise<URL>;
  /** Chooses a test citizen on the simulated ESIA page that an address redirects to. @returns the final address */
  chooseCitizen: (address: string, citizen: string) => Promise<URL>;
  cookies: () => ReadonlyMap<string, string>;
  dropCookie: (name: string) => void;
}

interface Cookie {
  value: string;
  path: string;
}

/** A browser without a page: fetch with a cookie jar. */
export const createVisitor = (origin: string): Visitor => {
  const jar = new Map<string, Cookie>();

  const remember = (response: Response): void => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const separator = pair.indexOf('=');
      const name = pair.slice(0, separator);
      const value = pair.slice(separator + 1);
      const of = (key: string) =>
        attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
      const isOver =
        of('max-age') === '0' || (of('expires') !== undefined && Date.parse(of('expires') ?? '') < Date.now());
      const path = of('path') ?? '/';
      if (isOver || value === '') {
        jar.delete(name);
      } else {
        jar.set(name, { value, path });
      }
    }
  };

  const cookieHeader = (path: string): Record<string, string> => {
    const pairs = [...jar]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`);
    return pairs.length === 0 ? {} : { cookie: pairs.join('; ') };
  };

  const fetchWithCookies = async (
    method: string,
    address: string,
    body?: BodyInit,
    headers: Record<string, string> = {},
  ) => {
    const url = new URL(address, origin);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...cookieHeader(url.pathname), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    remember(response);
    return { url, response };
  };

  const follow = async (first: Awaited<ReturnType<typeof fetchWithCookies>>) => {
    let { url, response } = first;
    for (let hop = 0; hop < 15; hop += 1) {
      const location = response.headers.get('location');
      if (location === null) {
        break;
      }
      const next = new URL(location, url);
      if (next.origin !== origin) {
        break;
      }
      ({ url, response } = await fetchWithCookies('GET', next.href));
    }
    return { url, status: response.status, text: await response.text() };
  };

  const open = async (address: string) =>
    follow(await fetchWithCookies('GET', address, undefined, { 'sec-fetch-site': 'none' }));

  const chooseCitizen = async (address: string, citizen: string): Promise<URL> => {
    const choice = await open(address);
    const { url } = await follow(
      await fetchWithCookies('POST', choice.url.href, new URLSearchParams({ citizen }), {
        origin,
        'sec-fetch-site': 'same-origin',
      }),
    );
    return url;
  };

  return {
    request: async (method, path, body, headers = {}) => {
      const { response } = await fetchWithCookies(method, path, body === undefined ? undefined : JSON.stringify(body), {
        'sec-fetch-site': 'same-origin',
        ...(method === 'GET' ? {} : { origin }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
    },
    send: async (method, path, body, headers = {}) => {
      const { response } = await fetchWithCookies(method, path, body, {
        'sec-fetch-site': 'same-origin',
        origin,
        ...headers,
      });
      return response;
    },
    open,
    chooseCitizen,
    signIn: (citizen, returnUrl = '/') =>
      chooseCitizen(`/api/v1/esia/login?returnUrl=${encodeURIComponent(returnUrl)}`, citizen),
    cookies: () => new Map([...jar].map(([name, { value }]) => [name, value])),
    dropCookie: (name) => {
      jar.delete(name);
    },
  };
};

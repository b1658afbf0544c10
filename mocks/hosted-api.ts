import { http, type RequestHandler } from 'msw';

/** A fetch handler of the real API. */
export type ApiFetch = (request: Request) => Response | Promise<Response>;

/**
 * Lets the real API answer a page that lives in a test. MSW sends no HttpOnly cookies back, so a small jar does.
 * @param cookies the browser's cookies; the API's own are kept here
 */
export const hostApi = (fetchApi: ApiFetch, cookies: Map<string, string>): RequestHandler[] => [
  http.all('*/api/*', async ({ request }) => {
    const headers = new Headers(request.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set('sec-fetch-site', 'same-origin');
    const body = ['GET', 'HEAD'].includes(request.method) ? null : await request.arrayBuffer();
    const response = await fetchApi(new Request(request.url, { method: request.method, headers, body }));
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  }),
];

import { http, type RequestHandler } from 'msw';

/** A fetch handler of the real API. */
export type ApiFetch = (request: Request) => Response | Promise<Response>;

/**
 * Answers the requests of a rendered page by the real API. MSW does not return HttpOnly cookies, so a cookie jar does.
 * @param cookies the browser's cookies; those set by the API are added
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

import type { Endpoint } from '../../contract/endpoint.ts';
import { API_BASE } from '../../contract/api-base.ts';
import { endpoints, type EndpointName } from '../../contract/endpoints.ts';
import type { Visitor } from '../../mocks/visitor.ts';

/** The parts of one HTTP call. */
export interface WireCall {
  params?: Record<string, string>;
  query?: Record<string, string | readonly string[]>;
  /** A JSON body; `form` and `file` are form bodies. */
  json?: unknown;
  form?: Record<string, string>;
  file?: { name: string; text: string };
  /** Any body with any content type, instead of the three above. */
  raw?: { type: string; text: string };
  headers?: Record<string, string>;
}

/** The address of a call with its query. */
export const addressOf = (name: EndpointName, { params = {}, query = {} }: WireCall): string => {
  const { path }: Endpoint = endpoints[name];
  const place = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : value.map((one) => [key, one]),
    ),
  );
  return `${API_BASE}${place}${search.size === 0 ? '' : `?${String(search)}`}`;
};

const bodyOf = ({ json, form, file, raw }: WireCall): { body?: BodyInit; type?: string } => {
  if (raw) {
    return { body: raw.text, type: raw.type };
  }
  if (form) {
    return { body: new URLSearchParams(form) };
  }
  if (file) {
    const fields = new FormData();
    fields.set('File', new File([file.text], file.name));
    return { body: fields };
  }
  return json === undefined ? {} : { body: JSON.stringify(json), type: 'application/json' };
};

/** Makes a call as a page of the site would; does not follow redirects or store cookies. */
export const sendCall = (origin: string, name: EndpointName, call: WireCall, browser?: Visitor): Promise<Response> => {
  const { method }: Endpoint = endpoints[name];
  const { body, type } = bodyOf(call);
  const cookie = [...(browser?.cookies() ?? [])].map(([key, value]) => `${key}=${value}`).join('; ');
  return fetch(new URL(addressOf(name, call), origin), {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(method === 'get' ? {} : { origin }),
      ...(cookie === '' ? {} : { cookie }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...call.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
};

import { TRACE_ID_HEADER } from '../../contract/headers.ts';
import { callOf } from '../../mocks/scenarios.ts';
import type { Recorder } from './recorder.ts';

type Send = (request: Request) => Response | Promise<Response>;

/** Reads the body of a request before it is sent: a streamed one needs HTTP/2. */
const withBody = async (request: Request): Promise<Request> =>
  request.body === null
    ? request
    : new Request(request.url, {
        method: request.method,
        headers: request.headers,
        credentials: request.credentials,
        signal: request.signal,
        body: await request.blob(),
      });

/**
 * A `fetch` that records every call with its status, time and trace id: no bodies, and the name of the call instead of
 * its address.
 * @param send the browser's own, or one with faults
 */
export const createRecordingFetch =
  (recorder: Pick<Recorder, 'called'>, send: Send): typeof fetch =>
  async (input, init) => {
    const request = await withBody(new Request(input, init));
    const answered = recorder.called(callOf(request) ?? 'file');
    try {
      const response = await send(request);
      if (response.type === 'error') {
        throw new TypeError('Failed to fetch');
      }
      answered({ status: response.status, traceId: response.headers.get(TRACE_ID_HEADER) });
      return response;
    } catch (error) {
      answered({ status: null, traceId: null });
      throw error;
    }
  };

import { SpanKind } from '@opentelemetry/api';
import { z } from '../../contract/z.ts';
import { inSpan, traceHeaders } from '../lib/traces.ts';
import { type BdpnGateway, BdpnUnavailableError } from './gateway.ts';

/** Timeout of one request, milliseconds. */
const TIMEOUT_MS = 5_000;

const Messages = z.array(z.unknown());

/** A gateway to БДПН over HTTP. */
export const createHttpGateway = ({ url, token }: { url: string; token: string }): BdpnGateway => {
  const request = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    let response: Response;
    try {
      response = await fetch(new URL(path, url), {
        method,
        headers: { ...traceHeaders(), authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.ok) {
        return response.status === 204 ? null : await response.json();
      }
    } catch (error) {
      throw new BdpnUnavailableError('The ported-numbers database does not answer', { cause: error });
    }
    throw new BdpnUnavailableError(`The ported-numbers database answered ${response.status}`);
  };
  return {
    register: async (application) => {
      await inSpan('register at БДПН', { kind: SpanKind.CLIENT }, () =>
        request('PUT', `/applications/${encodeURIComponent(application.requestId)}`, application),
      );
    },
    cancel: async ({ by, cancelId, requestId }) => {
      await inSpan('cancel at БДПН', { kind: SpanKind.CLIENT }, () =>
        request(
          'PUT',
          `/applications/${encodeURIComponent(requestId)}/cancellations/${encodeURIComponent(cancelId)}${by === undefined ? '' : `?by=${by}`}`,
        ),
      );
    },
    receive: async () => {
      const parsed = Messages.safeParse(await request('GET', '/messages'));
      if (!parsed.success) {
        throw new BdpnUnavailableError('The ported-numbers database sent no list of messages');
      }
      return parsed.data;
    },
    acknowledge: async (ids) => {
      await request('POST', '/messages/acknowledge', { ids });
    },
  };
};

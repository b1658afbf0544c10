import { SpanKind } from '@opentelemetry/api';
import { inSpan, traceHeaders } from '../lib/traces.ts';
import type { Clock } from '../lib/clock.ts';
import type { OperatorConnections } from './connections.ts';
import { type OperatorApplication, type OperatorGateway, OperatorUnavailableError } from './gateway.ts';
import type { PrivateKeys } from './keys.ts';
import type { SealedApplication } from './messages.ts';
import { encryptTo, PORTAL, signDetached, SIGNATURE_HEADER } from './signature.ts';

/** Timeout of one request, milliseconds. */
const TIMEOUT_MS = 4_000;
/** After a timeout, requests to the operator fail at once for so long, or their jobs would hold up those to others. */
const PAUSE_MS = 10_000;

/** The gateway to the new operators over HTTP: signed by us, the citizen's data encrypted to the operator. */
export const createOperatorGateway = ({
  clock,
  connections,
  keys,
}: {
  clock: Clock;
  connections: OperatorConnections;
  keys: PrivateKeys;
}): OperatorGateway => {
  /** When an operator that has not answered in time is asked again, by the clock. */
  const pausedUntil = new Map<string, number>();
  const requireAnswering = (operatorId: string): void => {
    const until = pausedUntil.get(operatorId);
    if (until === undefined) {
      return;
    }
    const now = clock.now().getTime();
    if (now < until) {
      throw new OperatorUnavailableError(`The operator ${operatorId} did not answer in time a moment ago`);
    }
    // One request finds out whether it answers again.
    pausedUntil.set(operatorId, now + PAUSE_MS);
  };
  const connect = async (operatorId: string) => {
    const connection = await connections.find(operatorId);
    if (connection === undefined) {
      throw new OperatorUnavailableError(`The operator ${operatorId} has no connection`);
    }
    return connection;
  };
  const put = (operatorId: string, url: string, path: string, content: unknown): Promise<void> =>
    inSpan(`send to operator ${operatorId}`, { kind: SpanKind.CLIENT }, () => send(operatorId, url, path, content));
  const send = async (operatorId: string, url: string, path: string, content: unknown): Promise<void> => {
    requireAnswering(operatorId);
    const body = JSON.stringify(content);
    const signature = await signDetached(body, { from: PORTAL, to: operatorId, keys, now: clock.now() });
    let response: Response;
    try {
      response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
        method: 'PUT',
        headers: { ...traceHeaders(), 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      pausedUntil.delete(operatorId);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') {
        pausedUntil.set(operatorId, clock.now().getTime() + PAUSE_MS);
      } else {
        pausedUntil.delete(operatorId);
      }
      throw new OperatorUnavailableError(`The operator ${operatorId} does not answer`, { cause: error });
    }
    if (!response.ok) {
      throw new OperatorUnavailableError(`The operator ${operatorId} answered ${response.status}`);
    }
  };
  return {
    submit: async (operatorId, { citizen, ...application }: OperatorApplication) => {
      const { jwks, url } = await connect(operatorId);
      const sealed: SealedApplication = { ...application, citizen: await encryptTo(jwks, citizen) };
      await put(operatorId, url, `/applications/${encodeURIComponent(application.requestId)}`, sealed);
    },
    cancel: async (operatorId, cancellation) => {
      const { url } = await connect(operatorId);
      const path = `/applications/${encodeURIComponent(cancellation.requestId)}/cancellation`;
      await put(operatorId, url, path, cancellation);
    },
  };
};

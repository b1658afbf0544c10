import { Hono } from 'hono';
import type { OperatorMessage } from '../../server/operator-gateway/gateway.ts';
import { serveSimulator } from '../../server/lib/serve-simulator.ts';
import { type PrivateKeys, type PublicKeys, publicKeysOf } from '../../server/operator-gateway/keys.ts';
import { OperatorMessageSchema } from '../../server/operator-gateway/messages.ts';
import { OPERATOR_KEYS_PATH, OPERATOR_MESSAGES_PATH } from '../../server/operator-gateway/operator-messages.routes.ts';
import { PORTAL, SignatureError, SIGNATURE_HEADER, verifyDetached } from '../../server/operator-gateway/signature.ts';

/** One request of the operator to the listener. */
export interface Delivery {
  /** By `performance.now()`. */
  at: number;
  /** What is wrong with the signature; undefined when it is valid. */
  signatureProblem?: string;
  /** What is wrong with the body; undefined when it matches the schema. */
  bodyProblem?: string;
  /** As far as the body can be read. */
  requestId?: string;
  /** Of a body that matches the schema, also when its signature is wrong. */
  message?: OperatorMessage;
  /** The status that it got. */
  status: number;
}

export interface CheckListener {
  /** Origin on the address on which it listens. */
  url: string;
  deliveries: readonly Delivery[];
  /** Answers 503 to the first correct message about a request. */
  refuseOnce: (requestId: string) => void;
  close: () => Promise<void>;
}

/** Takes the messages of one operator in place of the service, and publishes our keys. */
export const startListener = async ({
  findOperatorKeys,
  host,
  operatorId,
  ourKeys,
  port,
}: {
  operatorId: string;
  /** Undefined before the operator is known. */
  findOperatorKeys: () => PublicKeys | undefined;
  ourKeys: PrivateKeys;
  /** Address of this machine on which it listens; loopback by default. */
  host?: string;
  /** 0: any free port. */
  port: number;
}): Promise<CheckListener> => {
  const deliveries: Delivery[] = [];
  const refusedOnce = new Set<string>();
  const app = new Hono();
  app.get(OPERATOR_KEYS_PATH, (context) => context.json(publicKeysOf(ourKeys)));
  app.post(OPERATOR_MESSAGES_PATH, async (context) => {
    const at = performance.now();
    const body = new Uint8Array(await context.req.arrayBuffer());
    const signatureProblem = await verifyDetached(body, context.req.header(SIGNATURE_HEADER), {
      to: PORTAL,
      findKeys: (from) => Promise.resolve(from === operatorId ? findOperatorKeys() : undefined),
      now: new Date(),
    }).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof SignatureError) {
          return context.req.header(SIGNATURE_HEADER) === undefined ? 'no signature' : error.message;
        }
        throw error;
      },
    );
    const value = parseJson(body);
    const parsed = OperatorMessageSchema.safeParse(value);
    const requestId = readRequestId(value);
    let status: 204 | 400 | 401 | 503 = 204;
    if (signatureProblem !== undefined) {
      status = 401;
    } else if (!parsed.success) {
      status = 400;
    } else if (refusedOnce.delete(parsed.data.requestId)) {
      status = 503;
    }
    deliveries.push({
      at,
      status,
      ...(signatureProblem === undefined ? {} : { signatureProblem }),
      ...(parsed.success
        ? { message: parsed.data }
        : { bodyProblem: parsed.error.issues.map(({ message, path }) => `${path.join('.')}: ${message}`).join('; ') }),
      ...(requestId === undefined ? {} : { requestId }),
    });
    return context.body(null, status);
  });
  const { close, url } = await serveSimulator(app, port, host);
  return { url, deliveries, refuseOnce: (requestId) => void refusedOnce.add(requestId), close };
};

const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
};

const readRequestId = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'requestId' in value && typeof value.requestId === 'string'
    ? value.requestId
    : undefined;

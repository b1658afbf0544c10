import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { decodeProtectedHeader } from 'jose';
import { serveSimulator } from '../../server/lib/serve-simulator.ts';
import type { PrivateKeys, PublicKeys } from '../../server/operator-gateway/keys.ts';
import {
  ApplicationSchema,
  CancellationSchema,
  CitizenSchema,
  type SealedApplication,
} from '../../server/operator-gateway/messages.ts';
import {
  decryptWith,
  encryptTo,
  PORTAL,
  signDetached,
  SIGNATURE_HEADER,
  verifyDetached,
} from '../../server/operator-gateway/signature.ts';

/** Ways in which an operator may be wrong. */
export const defects = [
  'takes any signature',
  'takes old signatures',
  'takes what is meant for others',
  'knows one of our keys only',
  'decides on each copy',
  'does not sign',
  'numbers from two',
  'does not repeat',
  'ignores cancellations',
  'forgets early cancellations',
  'leaves out the contract',
  'takes what it cannot decrypt',
  'is silent',
  'sends the activation code in clear',
  'goes on after a refusal',
  'never makes the eSIM',
] as const;
export type Defect = (typeof defects)[number];

/** From the application to the decision, and between two attempts to send it, milliseconds. */
const DECISION_MS = 900;
const RETRY_MS = 50;

/** An operator as the document describes it, independent of the simulated ones, with one defect or none. */
export const startTestOperator = async ({
  defect,
  keys,
  messagesUrl,
  operatorId,
  portalKeys,
}: {
  defect: Defect | null;
  keys: PrivateKeys;
  messagesUrl: string;
  operatorId: string;
  portalKeys: PublicKeys;
}): Promise<{ url: string; close: () => Promise<void> }> => {
  const known = new Set<string>();
  const cancelled = new Set<string>();
  const closing = new AbortController();

  const knownKeys: PublicKeys =
    defect === 'knows one of our keys only' ? { keys: portalKeys.keys.slice(0, 2) } : portalKeys;

  /** @throws SignatureError */
  const read = async (context: Context): Promise<unknown> => {
    const body = new Uint8Array(await context.req.arrayBuffer());
    const signature = context.req.header(SIGNATURE_HEADER) ?? '';
    if (defect !== 'takes any signature') {
      const { aud, iat } = headerOf(signature);
      await verifyDetached(body, signature, {
        to: defect === 'takes what is meant for others' ? aud : operatorId,
        findKeys: (from) => Promise.resolve(from === PORTAL ? knownKeys : undefined),
        now: defect === 'takes old signatures' ? new Date(iat * 1000) : new Date(),
      });
    }
    try {
      return JSON.parse(new TextDecoder().decode(body));
    } catch {
      return undefined;
    }
  };

  const send = async (requestId: string, seq: number, content: object): Promise<void> => {
    const envelope = { id: randomUUID(), requestId, seq, at: new Date().toISOString() };
    const body = JSON.stringify({ ...envelope, ...content });
    let isTaken = false;
    while (!closing.signal.aborted && !isTaken && !cancelled.has(requestId)) {
      const signature = await signDetached(body, { from: operatorId, to: PORTAL, keys, now: new Date() });
      const response = await fetch(messagesUrl, {
        method: 'POST',
        headers: defect === 'does not sign' ? {} : { [SIGNATURE_HEADER]: signature },
        body,
      }).catch(() => undefined);
      await response?.body?.cancel();
      isTaken = response !== undefined && (response.status < 429 || defect === 'does not repeat');
      await sleep(RETRY_MS);
    }
  };

  const decide = async ({ requestId, sim }: SealedApplication): Promise<void> => {
    await sleep(DECISION_MS);
    const first = defect === 'numbers from two' ? 2 : 1;
    if (defect === 'goes on after a refusal') {
      await send(requestId, first, { type: 'rejected', code: 'SIM_LIMIT' });
      await send(requestId, first + 1, { type: 'contractReady' });
      return;
    }
    const contract = defect === 'leaves out the contract' ? {} : { contractReference: '2026-1' };
    await send(requestId, first, { type: 'accepted', ...contract });
    const isMade = defect !== 'leaves out the contract' && defect !== 'never makes the eSIM';
    if (sim.simType === 'eSIM' && isMade) {
      const code = 'LPA:1$rsp.example.test$0123456789ABCDEF';
      const activationCode = defect === 'sends the activation code in clear' ? code : await encryptTo(portalKeys, code);
      await send(requestId, first + 1, { type: 'simReady', delivery: { method: 'online', activationCode } });
    }
  };

  const app = new Hono();
  app.put('/applications/:requestId', async (context) => {
    const { data } = ApplicationSchema.safeParse(await read(context));
    const requestId = context.req.param('requestId');
    if (data?.requestId !== requestId) {
      return context.body(null, 400);
    }
    if (defect !== 'takes what it cannot decrypt') {
      CitizenSchema.parse(await decryptWith(keys, data.citizen));
    }
    if (defect !== 'is silent' && (!known.has(requestId) || defect === 'decides on each copy')) {
      void decide(data);
    }
    known.add(requestId);
    return context.body(null, 204);
  });
  app.put('/applications/:requestId/cancellation', async (context) => {
    const { data } = CancellationSchema.safeParse(await read(context));
    const requestId = context.req.param('requestId');
    if (data?.requestId !== requestId) {
      return context.body(null, 400);
    }
    const isForgotten = defect === 'forgets early cancellations' && !known.has(requestId);
    if (defect !== 'ignores cancellations' && !isForgotten) {
      cancelled.add(requestId);
    }
    return context.body(null, 204);
  });
  app.onError((_, context) => context.body(null, 401));
  const { close, url } = await serveSimulator(app);
  return {
    url,
    close: () => {
      closing.abort();
      return close();
    },
  };
};

const headerOf = (signature: string): { aud: string; iat: number } => {
  try {
    const { aud, iat } = decodeProtectedHeader(signature) as { aud?: string; iat?: number };
    return { aud: aud ?? '', iat: iat ?? 0 };
  } catch {
    return { aud: '', iat: 0 };
  }
};

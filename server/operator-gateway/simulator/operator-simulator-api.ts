import { type Context, Hono } from 'hono';
import type { Clock } from '../../lib/clock.ts';
import type { PublicKeys } from '../keys.ts';
import { ApplicationSchema, CancellationSchema } from '../messages.ts';
import { PORTAL, SignatureError, SIGNATURE_HEADER, verifyDetached } from '../signature.ts';
import { LostAnswerError, type OperatorSimulator } from './operator-simulator.ts';

/** The HTTP API of the simulated operators: each has its own base path, and takes only what the service signed. */
export const createOperatorSimulatorApi = (
  simulator: OperatorSimulator,
  { clock, portalKeys }: { clock: Clock; portalKeys: PublicKeys },
): Hono => {
  const app = new Hono();

  /** The signed body; undefined when it is not JSON. @throws SignatureError */
  const read = async (context: Context, operatorId: string): Promise<unknown> => {
    const body = new Uint8Array(await context.req.arrayBuffer());
    await verifyDetached(body, context.req.header(SIGNATURE_HEADER), {
      to: operatorId,
      findKeys: (from) => Promise.resolve(from === PORTAL ? portalKeys : undefined),
      now: clock.now(),
    });
    return parseJson(body);
  };

  app.put('/:operatorId/applications/:requestId', async (context) => {
    const { operatorId, requestId } = context.req.param();
    const parsed = ApplicationSchema.safeParse(await read(context, operatorId));
    if (!parsed.success || parsed.data.requestId !== requestId) {
      return context.json({ error: 'malformed' }, 400);
    }
    await simulator.submit(operatorId, parsed.data);
    return context.body(null, 204);
  });
  app.put('/:operatorId/applications/:requestId/cancellation', async (context) => {
    const { operatorId, requestId } = context.req.param();
    const parsed = CancellationSchema.safeParse(await read(context, operatorId));
    if (!parsed.success || parsed.data.requestId !== requestId) {
      return context.json({ error: 'malformed' }, 400);
    }
    await simulator.cancel(operatorId, parsed.data);
    return context.body(null, 204);
  });
  app.onError((error, context) => {
    if (error instanceof SignatureError) {
      return context.json({ error: 'unauthorized' }, 401);
    }
    return error instanceof LostAnswerError
      ? context.json({ error: 'lost' }, 504)
      : context.json({ error: 'internal' }, 500);
  });
  return app;
};

const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
};

import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { z } from '../../../contract/z.ts';
import { ApplicationSchema } from '../messages.ts';
import { type BdpnSimulator, LostResponseError } from './simulator.ts';

const Ids = z.object({ ids: z.array(z.uuid()).check(z.maxLength(500)) });
const count = z.int().check(z.minimum(0), z.maximum(100));
const Faults = z.strictObject({
  lostAnswers: count,
  repeats: count,
  isReordered: z.boolean(),
  delayMs: z.int().check(z.minimum(0)),
});

/** The HTTP API of the simulated БДПН, protected by a token. */
export const createSimulatorApi = (simulator: BdpnSimulator, token: string): Hono => {
  const app = new Hono();
  app.use(async (context, next) => {
    const given = Buffer.from(context.req.header('authorization') ?? '');
    const wanted = Buffer.from(`Bearer ${token}`);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      return context.json({ error: 'unauthorized' }, 401);
    }
    return next();
  });
  app.put('/applications/:requestId', async (context) => {
    const parsed = ApplicationSchema.safeParse(await context.req.json());
    if (!parsed.success) {
      return context.json({ error: 'malformed' }, 400);
    }
    try {
      await simulator.register(parsed.data);
    } catch (error) {
      if (error instanceof LostResponseError) {
        return context.json({ error: 'lost' }, 504);
      }
      throw error;
    }
    return context.body(null, 204);
  });
  app.put('/applications/:requestId/cancellations/:cancelId', async (context) => {
    await simulator.cancel({
      requestId: context.req.param('requestId'),
      cancelId: context.req.param('cancelId'),
      ...(context.req.query('by') === 'recipient' ? { by: 'recipient' } : {}),
    });
    return context.body(null, 204);
  });
  app.get('/messages', async (context) => context.json(await simulator.deliver()));
  app.post('/messages/acknowledge', async (context) => {
    const parsed = Ids.safeParse(await context.req.json());
    if (!parsed.success) {
      return context.json({ error: 'malformed' }, 400);
    }
    await simulator.acknowledge(parsed.data.ids);
    return context.body(null, 204);
  });
  // Not part of the real БДПН: sets the faults of the simulated network.
  app.put('/faults', async (context) => {
    const parsed = Faults.safeParse(await context.req.json());
    if (!parsed.success) {
      return context.json({ error: 'malformed' }, 400);
    }
    await simulator.setFaults(parsed.data);
    return context.body(null, 204);
  });
  return app;
};

/**
 * What the server did with the applications of a citizen, for the inspector of charts: served to their owner, outside the
 * citizens' contract, and never in production.
 */
import { API_BASE } from './api-base.ts';
import { z } from './z.ts';

export const inspectorPath = `${API_BASE}/inspector/steps.json`;

export const serverStepKinds = ['order', 'portation', 'message', 'job'] as const;
export const serverParties = ['operator', 'bdpn'] as const;

/** A step that the server took or refused. */
const ServerStep = z.object({
  /** By the real clock of the server, ISO. */
  at: z.string(),
  /** An event of the order or of the portation, a received message, or a job of the queue. */
  kind: z.enum(serverStepKinds),
  /** Who sent the message, or whom the job addresses; null for events. */
  party: z.nullable(z.enum(serverParties)),
  orderId: z.string(),
  event: z.string(),
  /** Statuses of an order before and after; null for everything else. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** `waiting`: not done yet; `refused`: the status chart forbade it, or the last attempt failed. */
  outcome: z.enum(['done', 'waiting', 'refused']),
  /** Attempts so far of a job or of applying a message. */
  attempts: z.number(),
});
export type ServerStep = z.output<typeof ServerStep>;

/** `now` is the server's real clock: that of a browser can differ. */
export const ServerSteps = z.object({ now: z.string(), steps: z.array(ServerStep) });
export type ServerSteps = z.output<typeof ServerSteps>;

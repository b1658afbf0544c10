import { z } from './z.ts';

/** Facts for the page of the number check: the dates of the data and the limits. */
export const LookupFacts = z.object({
  /** The date of the loaded numbering plan, ISO 8601; null without one. */
  numberingPlanDate: z.nullable(z.string()),
  /** The date of the ported numbers, likewise. */
  portedNumbersDate: z.nullable(z.string()),
  /** Numbers per day. */
  quota: z.object({ anonymous: z.number(), signedIn: z.number() }),
  file: z.object({ bytes: z.number(), lines: z.number() }),
});
export type LookupFacts = z.infer<typeof LookupFacts>;

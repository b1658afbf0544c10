/** Reads a chart's export from an untrusted file. */
import { z } from '../../contract/z.ts';
import { CHART_FORMAT, type ChartExport } from './chart-export.ts';
import { initiators } from '../../machines/lib/chart-labels.ts';

const text = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  text: z.string(),
  style: z.enum(['title', 'row', 'work', 'error', 'timer']),
  transition: z.optional(z.string()),
});

const drawing = z.object({
  width: z.number(),
  height: z.number(),
  boxes: z.array(
    z.object({
      path: z.string(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      texts: z.array(text),
    }),
  ),
  arrows: z.array(
    z.object({
      source: z.string(),
      target: z.string(),
      style: z.enum(['plain', 'error', 'timer']),
      points: z.array(z.tuple([z.number(), z.number()])),
      texts: z.array(text),
    }),
  ),
  dots: z.array(z.object({ x: z.number(), y: z.number() })),
});

const names = z.array(z.string());

const chartExport = z.object({
  format: z.literal(CHART_FORMAT),
  formatVersion: z.literal(1),
  name: z.string(),
  id: z.string(),
  title: z.string(),
  version: z.string(),
  states: z.array(
    z.object({
      path: z.string(),
      kind: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
      initial: z.nullable(z.string()),
      tags: names,
      entry: names,
      exit: names,
      invokes: names,
      parent: z.nullable(z.string()),
      title: z.string(),
      meaning: z.string(),
      page: z.nullable(z.string()),
      calls: names,
      // Absent in older exports.
      tells: z._default(names, []),
      initiators: z.array(z.enum(initiators)),
    }),
  ),
  transitions: z.array(
    z.object({
      id: z.string(),
      source: z.string(),
      targets: names,
      trigger: z.enum(['event', 'done', 'error', 'timer', 'always', 'end']),
      name: z.string(),
      guard: z.nullable(z.string()),
      actions: names,
      reenter: z.boolean(),
      label: z.string(),
      meaning: z.string(),
      initiator: z.nullable(z.enum(initiators)),
    }),
  ),
  tells: z.optional(z.array(z.object({ action: z.string(), to: z.string(), event: z.string() }))),
  deadlines: z.optional(names),
  implementations: z.optional(
    z.array(z.object({ kind: z.enum(['guard', 'action', 'delay']), name: z.string(), digest: z.string() })),
  ),
  drawing,
  parts: z.record(z.string(), drawing),
});

/** Parses an export; null when the text is not one. */
export const readChartExport = (content: string): ChartExport | null => {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return null;
  }
  const parsed = chartExport.safeParse(value);
  // An absent key and an undefined one are the same in JSON.
  return parsed.success ? (parsed.data as ChartExport) : null;
};

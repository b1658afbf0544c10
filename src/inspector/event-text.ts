import type { ChartLabels } from '../../machines/lib/chart-labels.ts';
import { chartLabels, isChartName, machines } from '../../machines/registry.ts';
import type { AnyStateMachine } from 'xstate';
import { formatNumber } from '../../domain/plurals.ts';
import { labels as texts, logTexts } from './chart-labels.texts.ts';
import { readTrigger } from './chart-structure.ts';

/** The labels of a chart of this build; null for a chart that it does not have. */
export const labelsOf = (chart: string): ChartLabels | null => (isChartName(chart) ? chartLabels[chart] : null);

/** The label of a delay, «Через 20 с»: with the seconds of the chart itself when they are constant. */
export const delayLabel = (machine: AnyStateMachine, labels: ChartLabels, name: string): string => {
  const delay: unknown = machine.implementations.delays[name];
  const label = labels.delays[name] ?? name;
  return typeof delay === 'number' ? `${texts.after(formatNumber(delay / 1000))} ${label}`.trim() : label;
};

const valueIn = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** How work that ended with a failure ended; null for a success. */
export const failureIn = (output: unknown): string | null => {
  const tag = valueIn(output, 'tag');
  const failure = Object.entries(logTexts.failures).find(([name]) => name === tag)?.[1];
  const status = valueIn(output, 'status') ?? valueIn(valueIn(output, 'problem'), 'status');
  return failure === undefined ? null : typeof status === 'number' ? `${failure} (${status})` : failure;
};

/** The Russian name of an event in a log; the event's own name where it has no label. */
export const eventText = (chart: string, { output, type }: { type: string; output?: unknown }): string => {
  const labels = labelsOf(chart);
  const { name, trigger } = readTrigger(type, '');
  switch (trigger) {
    case 'done':
      return logTexts.done(labels?.actors[name] ?? name, failureIn(output) ?? logTexts.success);
    case 'error':
      return logTexts.failed(labels?.actors[name] ?? name);
    case 'timer': {
      const delay = name.slice(0, name.indexOf('.'));
      return logTexts.timer(isChartName(chart) ? delayLabel(machines[chart], chartLabels[chart], delay) : delay);
    }
    default:
      return labels?.events[type]?.label ?? type;
  }
};

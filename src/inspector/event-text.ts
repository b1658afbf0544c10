import type { ChartLabels } from '../../machines/lib/chart-labels.ts';
import { chartLabels, isChartName } from '../../machines/registry.ts';
import { logTexts } from './chart-labels.texts.ts';
import { readTrigger } from './chart-structure.ts';

/** The labels of a chart of this build; null for a chart that it does not have. */
export const labelsOf = (chart: string): ChartLabels | null => (isChartName(chart) ? chartLabels[chart] : null);

/** The Russian name of an event in a log; the event's own name where it has no label. */
export const eventText = (chart: string, type: string): string => {
  const labels = labelsOf(chart);
  const { name, trigger } = readTrigger(type, '');
  switch (trigger) {
    case 'done':
      return logTexts.done(labels?.actors[name] ?? name);
    case 'error':
      return logTexts.failed(labels?.actors[name] ?? name);
    case 'timer': {
      const delay = name.slice(0, name.indexOf('.'));
      return logTexts.timer(labels?.delays[delay] ?? delay);
    }
    default:
      return labels?.events[type]?.label ?? type;
  }
};

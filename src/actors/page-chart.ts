import type { Actors, PageChart } from './actors-context.ts';

/** How a page makes the chart it runs by itself: told to whoever inspects, or held where a recording has it. */
export const pageChartOptions = ({ held, inspect }: Actors, chart: PageChart) => {
  const snapshot = held?.(chart) ?? null;
  return { ...(inspect === undefined ? {} : { inspect }), ...(snapshot === null ? {} : { snapshot }) };
};
export type PageChartOptions = ReturnType<typeof pageChartOptions>;

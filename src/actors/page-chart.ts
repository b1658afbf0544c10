import type { Actors, PageChart } from './actors-context.ts';

/** How a page makes the chart it runs by itself: by whose clock, told to whom, or held where a recording has it. */
export const pageChartOptions = ({ clock, held, inspect }: Actors, chart: PageChart) => {
  const snapshot = held?.(chart) ?? null;
  return {
    ...(clock === undefined ? {} : { clock }),
    ...(inspect === undefined ? {} : { inspect }),
    ...(snapshot === null ? {} : { snapshot }),
  };
};
export type PageChartOptions = ReturnType<typeof pageChartOptions>;

/** Generations of a network, the oldest first. Apart from their schema, which pages do not need. */
export const generations = ['2G', '3G', '4G', '5G'] as const;
export type Generation = (typeof generations)[number];

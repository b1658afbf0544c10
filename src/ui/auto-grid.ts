import type { CSSProperties } from 'react';

/**
 * Style of a grid, also a list, with as many equal columns as fit. Mantine's SimpleGrid writes `<style>` elements.
 * @param min the least width of a column
 * @param columns `auto-fit` widens the columns of a short list, `auto-fill` leaves room for more
 */
export const autoGrid = (
  min: string,
  gap = 'var(--mantine-spacing-md)',
  columns: 'auto-fit' | 'auto-fill' = 'auto-fit',
): CSSProperties => ({
  display: 'grid',
  gap,
  gridTemplateColumns: `repeat(${columns}, minmax(min(100%, ${min}), 1fr))`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

import { buildSite, isBuilt } from '../scripts/lib/build-site.ts';
import { measureBundles } from '../scripts/lib/bundle-sizes.ts';
import { atMost, type Row } from './row.ts';

/** Sizes of the scripts and style sheets that a visitor loads, which `check` also limits. */
export const run = async (): Promise<Row[]> => {
  if (!(await isBuilt())) {
    await buildSite();
  }
  return measureBundles().map(({ brotli, budget, gzip, name }) => ({
    what: name,
    value: `${gzip.toFixed(1)} KiB gzip, ${brotli.toFixed(1)} brotli`,
    ...(budget === undefined ? {} : atMost(gzip, budget, ' KiB gzip')),
  }));
};

import { useEffect, useState } from 'react';
import { type Statistics, staticPaths } from '../../../contract/static.ts';
import { readStaticJson } from '../../api/static-json.ts';
import { homeTexts as texts } from './home.texts.ts';
import css from './HomeView.module.css';

const isStatistics = (value: unknown): value is Statistics =>
  typeof value === 'object' &&
  value !== null &&
  'figures' in value &&
  Array.isArray(value.figures) &&
  'source' in value;

/** Statistics of portation; its space is reserved, and stays empty without data. */
export const StatisticsStrip = () => {
  const [statistics, setStatistics] = useState<Statistics | null>(null);
  // The static file is optional.
  useEffect(() => {
    readStaticJson(staticPaths.statistics).then(
      (value) => setStatistics(isStatistics(value) ? value : null),
      () => undefined,
    );
  }, []);
  return (
    <section className={css['statistics']} aria-label={texts.statistics}>
      {statistics === null ? null : (
        <>
          <dl>
            {statistics.figures.map(({ label, value }) => (
              <div key={label}>
                <dd>{value}</dd>
                <dt>{label}</dt>
              </div>
            ))}
          </dl>
          <p>{statistics.source}</p>
        </>
      )}
    </section>
  );
};

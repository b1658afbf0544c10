import { charts } from '../inspector/charts.ts';
import { hrefs, readHash, useHash } from './address.ts';
import { ChartView } from './ChartView.tsx';
import { CompareView } from './CompareView.tsx';
import { galleryTexts as texts } from './gallery.texts.ts';
import { ReplayView } from '../inspector/ReplayView.tsx';
import css from './Gallery.module.css';

/** All charts of the service, with the tools of analysts and testers. */
export const Gallery = () => {
  const place = readHash(useHash());
  const chart = place.view === 'chart' ? charts.find(({ name }) => name === place.chart) : undefined;
  return (
    <>
      <header className={css['header']}>
        <h1>{texts.title}</h1>
        <a className={css['home']} href="/">
          {texts.site}
        </a>
      </header>
      <div className={css['frame']}>
        <nav className={css['nav']} aria-label={texts.navigation}>
          <ul>
            {charts.map(({ name, title }) => (
              <li key={name}>
                <a href={hrefs.chart(name)} aria-current={chart?.name === name ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
          <ul aria-label={texts.tools}>
            <li>
              <a href={hrefs.compare} aria-current={place.view === 'compare' ? 'page' : undefined}>
                {texts.compare}
              </a>
            </li>
            <li>
              <a href={hrefs.replay} aria-current={place.view === 'replay' ? 'page' : undefined}>
                {texts.replay}
              </a>
            </li>
          </ul>
        </nav>
        <main className={css['main']}>
          {place.view === 'compare' && <CompareView />}
          {place.view === 'replay' && <ReplayView />}
          {place.view === 'chart' && chart !== undefined && (
            <ChartView key={chart.name} chart={chart} selected={place.state} />
          )}
          {place.view === 'chart' && chart === undefined && <p>{texts.noCharts}</p>}
        </main>
      </div>
    </>
  );
};

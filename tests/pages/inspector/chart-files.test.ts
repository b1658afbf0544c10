import { describe, expect, test } from 'vitest';
import { chartNames } from '../../../machines/registry.ts';
import { exportChart } from '../../../scripts/charts/chart-files.ts';
import { renderScxml, scxmlEvent } from '../../../scripts/charts/scxml.ts';
import { renderSvg } from '../../../scripts/charts/svg.ts';

// The files are parsed by a DOM XML parser, independent of the code that wrote them.
describe.each(chartNames)('%s is written', (name) => {
  test('as well-formed SVG with an accessible name', async () => {
    const chart = await exportChart(name);
    const document = new DOMParser().parseFromString(renderSvg(chart, chart.drawing), 'image/svg+xml');
    expect(document.documentElement.getAttribute('aria-label')).toBe(chart.title);
    expect(document.querySelectorAll('[data-state]')).toHaveLength(chart.states.length);
  });

  test('as SCXML that an independent reader understands the same way', async () => {
    const chart = await exportChart(name);
    const document = new DOMParser().parseFromString(renderScxml(chart), 'application/xml');
    const read = [...document.querySelectorAll('state, parallel, final')].map((element) => {
      const children = [...element.children].filter(({ tagName }) => ['state', 'parallel', 'final'].includes(tagName));
      const kind = element.tagName === 'state' ? (children.length > 0 ? 'compound' : 'atomic') : element.tagName;
      return { path: element.id, kind, parent: element.parentElement?.id ?? '' };
    });
    expect(read).toEqual(
      chart.states.filter(({ parent }) => parent !== null).map(({ path, kind, parent }) => ({ path, kind, parent })),
    );
    const arrows = [...document.querySelectorAll('transition')].map((element) => ({
      source: element.parentElement?.id ?? '',
      event: element.getAttribute('event'),
      cond: element.getAttribute('cond'),
      target: element.getAttribute('target') ?? '',
    }));
    expect(arrows).toEqual(
      chart.transitions.map((transition) => ({
        source: transition.source,
        event: scxmlEvent(transition),
        cond: transition.guard,
        target: transition.targets.join(' '),
      })),
    );
    const ids = new Set(read.map(({ path }) => path));
    expect(
      arrows.flatMap(({ target }) => target.split(' ')).filter((target) => target !== '' && !ids.has(target)),
    ).toEqual([]);
  });
});

/**
 * `npm run architecture [-- --check]`: draws docs/architecture.svg, the zones of the source and their real imports.
 * With `--check` it writes nothing and fails when the file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { layeredLayout } from './charts/layout.ts';
import { widthOf } from '../src/inspector/text-widths.ts';
import { zoneOf } from './lint/import-directions.ts';
import { isTest } from './lint/rule.ts';
import { parseSourceFile } from './lint/source-file.ts';
import { listTree, readTreeFile } from './lint/tree.ts';
import { escapeXml } from './lib/escape-xml.ts';

const target = 'docs/architecture.svg';

/** Zones of the picture with their contents; tests, scripts and type declarations are left out. */
const notes: Readonly<Record<string, string>> = {
  contract: 'endpoints, schemas, error codes',
  domain: 'pure rules of both sides',
  machines: 'statecharts',
  'src/app': 'routes, layout, theme, wiring',
  'src/pages': 'one module per route',
  'src/features': 'views of one flow each',
  'src/actors': 'calls for statecharts',
  'src/ui': 'presentational parts',
  'src/api': 'HTTP client, one function per call',
  'src/lib': 'pure helpers',
  'src/inspector': 'recording and replay',
  'src/statecharts': 'page of the charts',
  'server/app': 'composition, listener, settings',
  'server/docs': 'API reference',
  'server/site': 'documents, titles, 404',
  'server/jobs': 'queue and ticker',
  'server/operator-gateway': 'operators gateway and simulator',
  'server/bdpn': 'БДПН gateway and simulator',
  'server/inbox': 'received messages',
  'server/account': 'a citizen’s numbers',
  'server/orders': 'use cases of orders',
  'server/portations': 'portations and their history',
  'server/imports': 'registries, demonstration data',
  'server/numbers': 'lookup, quota, numbering plan',
  'server/identity': 'sign-in, sessions, ESIA',
  'server/feedback': 'messages to the support',
  'server/catalogue': 'operators, tariffs, regions, news',
  'server/http': 'binding, errors, static files',
  'server/db': 'pool, migrations, embedded server',
  'server/lib': 'clocks, logger, secrets',
};

const groups: readonly { id: string; title: string; of: (zone: string) => boolean }[] = [
  { id: 'browser', title: 'Browser: src/', of: (zone) => zone.startsWith('src/') },
  { id: 'server', title: 'Server: server/', of: (zone) => zone.startsWith('server/') },
  { id: 'shared', title: 'Shared by both', of: (zone) => !zone.includes('/') },
];

/** The group that arrows enter from above: its heading is at the bottom. */
const FOOT = 'shared';

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Imports between zones: at run time, and of types only. */
const readImports = (): { runtime: Imports; types: Imports } => {
  const runtime = new Map<string, Set<string>>();
  const types = new Map<string, Set<string>>();
  for (const path of listTree('.').filter((file) => /\.tsx?$/.test(file) && !isTest(file))) {
    const from = zoneOf(path);
    if (notes[from] === undefined) {
      continue;
    }
    for (const { specifier, typeOnly } of parseSourceFile(path, readTreeFile('.', path)).imports) {
      const to = specifier.startsWith('.') ? zoneOf(posix.join(posix.dirname(path), specifier)) : from;
      if (to !== from && notes[to] !== undefined) {
        const imports = typeOnly ? types : runtime;
        imports.set(from, (imports.get(from) ?? new Set()).add(to));
      }
    }
  }
  return { runtime, types };
};

/** Whether a path of imports leads from one zone to another, without the direct import when `isIndirect`. */
const reaches = (imports: Imports, from: string, to: string, isIndirect: boolean): boolean => {
  const seen = new Set<string>();
  const visit = (zone: string, depth: number): boolean =>
    [...(imports.get(zone) ?? [])].some((next) => {
      if (next === to) {
        return !isIndirect || depth > 0;
      }
      return !seen.has(next) && (seen.add(next), visit(next, depth + 1));
    });
  return visit(from, 0);
};

interface Arrow {
  from: string;
  to: string;
  isTypeOnly: boolean;
}

/** The imports to draw: none that longer paths imply. */
const arrowsOf = ({ runtime, types }: ReturnType<typeof readImports>): Arrow[] => {
  const pairs = (imports: Imports): [string, string][] =>
    [...imports].flatMap(([from, targets]) => [...targets].map((to): [string, string] => [from, to]));
  return [
    ...pairs(runtime)
      .filter(([from, to]) => !reaches(runtime, from, to, true))
      .map(([from, to]) => ({ from, to, isTypeOnly: false })),
    ...pairs(types)
      .filter(([from, to]) => !reaches(runtime, from, to, false))
      .map(([from, to]) => ({ from, to, isTypeOnly: true })),
  ].toSorted((one, other) => (`${one.from} ${one.to}` < `${other.from} ${other.to}` ? -1 : 1));
};

const TITLE = { size: 14, weight: 'bold' } as const;
const NOTE = { size: 12, weight: 'regular' } as const;

const boxOf = (zone: string): ElkNode => ({
  id: zone,
  width:
    Math.ceil(Math.max(widthOf(zone, TITLE.size, TITLE.weight), widthOf(notes[zone] ?? '', NOTE.size, NOTE.weight))) +
    24,
  height: 48,
});

const layout = (arrows: readonly Arrow[]): Promise<ElkNode> =>
  new ELK().layout({
    id: 'root',
    layoutOptions: {
      ...layeredLayout,
      'elk.spacing.nodeNode': '20',
      'elk.layered.spacing.nodeNodeBetweenLayers': '26',
      'elk.spacing.edgeNode': '12',
      'elk.spacing.edgeEdge': '8',
    },
    children: groups.map(({ id, of }) => ({
      id,
      layoutOptions: {
        'elk.padding': id === FOOT ? '[top=16,left=16,bottom=40,right=16]' : '[top=40,left=16,bottom=16,right=16]',
      },
      children: Object.keys(notes).filter(of).map(boxOf),
    })),
    edges: arrows.map(({ from, to }) => ({ id: `${from} ${to}`, sources: [from], targets: [to] })),
  });

const render = (drawing: ElkNode, arrows: readonly Arrow[]): string => {
  const [width, height] = [Math.ceil(drawing.width ?? 0), Math.ceil(drawing.height ?? 0)];
  const place = ({ x = 0, y = 0 }: ElkNode): [number, number] => [Math.round(x), Math.round(y)];
  const rect = (node: ElkNode, style: string): string => {
    const [x, y] = place(node);
    return `<rect class="${style}" x="${x}" y="${y}" width="${Math.round(node.width ?? 0)}" height="${Math.round(node.height ?? 0)}" rx="8"/>`;
  };
  const boxes = (drawing.children ?? []).flatMap((group) => {
    const [x, y] = place(group);
    const title = groups.find(({ id }) => id === group.id)?.title ?? '';
    const heading = group.id === FOOT ? y + (group.height ?? 0) - 16 : y + 26;
    return [
      rect(group, `group ${group.id}`),
      `<text class="heading" x="${x + 16}" y="${Math.round(heading)}">${escapeXml(title)}</text>`,
      ...(group.children ?? []).flatMap((zone) => {
        const [left, top] = place(zone);
        return [
          rect(zone, 'zone'),
          `<text class="title" x="${left + 12}" y="${top + 20}">${escapeXml(zone.id)}</text>`,
          `<text class="note" x="${left + 12}" y="${top + 37}">${escapeXml(notes[zone.id] ?? '')}</text>`,
        ];
      }),
    ];
  });
  const typeOnly = new Set(arrows.filter(({ isTypeOnly }) => isTypeOnly).map(({ from, to }) => `${from} ${to}`));
  const lines = (drawing.edges ?? []).flatMap(({ id, sections = [] }) =>
    sections.map(({ startPoint, bendPoints = [], endPoint }) => {
      const points = [startPoint, ...bendPoints, endPoint].map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`);
      return `<path class="arrow${typeOnly.has(id) ? ' types' : ''}" d="M${points.join('L')}" marker-end="url(#head)"><title>${escapeXml(id.replace(' ', ' imports '))}</title></path>`;
    }),
  );
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Folders and their imports">`,
    `<style>
text { font-family: 'Liberation Sans', Arial, Helvetica, sans-serif; fill: #14201a; }
.heading { font-size: 15px; font-weight: 700; }
.title { font-size: ${TITLE.size}px; font-weight: 700; }
.note { font-size: ${NOTE.size}px; fill: #46524c; }
.group { stroke: #9aa5a0; }
.browser { fill: #eef4fd; }
.server { fill: #eef7f0; }
.shared { fill: #fdf6e7; }
.zone { fill: #ffffff; stroke: #3f4a45; }
.arrow { fill: none; stroke: #3f4a45; stroke-width: 1.2; }
.types { stroke-dasharray: 5 4; }</style>`,
    '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z" fill="#3f4a45"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...boxes,
    ...lines,
    '</svg>',
  ].join('\n')}\n`;
};

const arrows = arrowsOf(readImports());
const picture = render(await layout(arrows), arrows);
if (!process.argv.includes('--check')) {
  writeFileSync(target, picture);
  console.log(`${target} is written.`);
} else if (readFileSync(target, 'utf8') === picture) {
  console.log(`${target} is up to date.`);
} else {
  console.error(`${target} is out of date: run "npm run architecture" and commit the file.`);
  process.exitCode = 1;
}

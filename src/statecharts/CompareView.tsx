import { Box, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ChartExport } from '../inspector/chart-export.ts';
import { ChartPicture, type Mark } from '../inspector/ChartPicture.tsx';
import { type ChartDifference, compareCharts, type Difference, hasDifference } from '../inspector/compare-charts.ts';
import { readChartExport } from '../inspector/read-chart-export.ts';
import { Notice } from '../ui/Notice.tsx';
import { Canvas } from '../inspector/Canvas.tsx';
import { chartNamed } from '../inspector/charts.ts';
import { FileChoice } from '../inspector/FileChoice.tsx';
import { compareTexts as texts } from './gallery.texts.ts';

interface Chosen {
  file: string;
  chart: ChartExport | null;
}

/** Compares two versions of one chart: added, removed and changed parts, marked in one picture. */
export const CompareView = () => {
  const [before, setBefore] = useState<Chosen | null>(null);
  const [after, setAfter] = useState<Chosen | null>(null);
  const old = before?.chart ?? null;
  const fresh = after === null ? (old === null ? undefined : chartNamed(old.name)) : (after.chart ?? undefined);
  const unreadable = [before, after].find((one) => one !== null && one.chart === null);
  return (
    <>
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      <Group grow align="stretch" preventGrowOverflow={false} my="md">
        <FileChoice
          label={texts.before}
          file={before?.file}
          onRead={(file, content) => setBefore({ file, chart: readChartExport(content) })}
        />
        <FileChoice
          label={texts.after}
          file={after?.file}
          hint={texts.current}
          onRead={(file, content) => setAfter({ file, chart: readChartExport(content) })}
        />
      </Group>
      {unreadable !== undefined && unreadable !== null && (
        <Notice kind="danger" announce title={texts.notAChart(unreadable.file)} />
      )}
      {unreadable === undefined && old === null && <p>{texts.nothing}</p>}
      {old !== null && fresh !== undefined && old.name !== fresh.name && (
        <Notice kind="warning" announce title={texts.otherCharts(old.title, fresh.title)} />
      )}
      {old !== null && fresh !== undefined && old.name === fresh.name && <Comparison before={old} after={fresh} />}
    </>
  );
};

const marksOf = ({ states, transitions }: ChartDifference): Map<string, Mark> => {
  const marks = new Map<string, Mark>();
  for (const { source } of [...transitions.added, ...transitions.removed]) {
    marks.set(source, 'changed');
  }
  for (const { after } of transitions.changed) {
    marks.set(after.source, 'changed');
  }
  for (const { after } of states.changed) {
    marks.set(after.path, 'changed');
  }
  for (const { path } of states.added) {
    marks.set(path, 'added');
  }
  return marks;
};

const Comparison = ({ after, before }: { before: ChartExport; after: ChartExport }) => {
  const difference = compareCharts(before, after);
  if (!hasDifference(difference)) {
    if (before.implementations !== undefined && before.version !== after.version) {
      return <Notice kind="warning" announce title={texts.otherVersion} />;
    }
    return <Notice kind="success" announce title={texts.same} />;
  }
  const titles = new Map([...before.states, ...after.states].map(({ path, title }) => [path, title]));
  return (
    <>
      <Group align="flex-start" gap="1rem 2rem" my="md">
        <Parts
          title={texts.states}
          difference={difference.states}
          nameOf={({ path, title }) => ({ key: path, text: title, code: path })}
        />
        <Parts
          title={texts.transitions}
          difference={difference.transitions}
          nameOf={({ id, label, name, source }) => ({
            key: id,
            text: `${label}, ${texts.from(titles.get(source) ?? source)}`,
            code: name,
          })}
        />
        <Parts
          title={texts.implementations}
          difference={difference.implementations}
          nameOf={({ kind, name }) => ({ key: `${kind} ${name}`, text: texts.kinds[kind], code: name })}
        />
      </Group>
      <Canvas width={after.drawing.width}>
        {(zoom) => (
          <ChartPicture chart={after} drawing={after.drawing} zoom={zoom} selected={null} marks={marksOf(difference)} />
        )}
      </Canvas>
    </>
  );
};

const tones = { added: 'success', removed: 'danger', changed: 'warning' } as const;

interface PartsProps<Part> {
  title: string;
  difference: Difference<Part>;
  nameOf: (part: Part) => { key: string; text: string; code: string };
}

const Parts = <Part,>({ difference, nameOf, title }: PartsProps<Part>) => {
  const lists = [
    { kind: 'added' as const, parts: difference.added.map((part) => ({ ...nameOf(part), note: '' })) },
    { kind: 'removed' as const, parts: difference.removed.map((part) => ({ ...nameOf(part), note: '' })) },
    {
      kind: 'changed' as const,
      parts: difference.changed.map(({ after, fields }) => ({
        ...nameOf(after),
        note: fields.map((field) => texts.fields[field] ?? field).join(', '),
      })),
    },
  ];
  return (
    <Box component="section" aria-label={title} flex="1 1 20rem">
      <h3>{title}</h3>
      {lists
        .filter(({ parts }) => parts.length > 0)
        .map(({ kind, parts }) => (
          <div key={kind}>
            <Text component="strong" inherit fw={700} c={`var(--site-${tones[kind]})`}>
              {texts[kind]}
            </Text>
            <Box component="ul" mt={6} mb="md" ps="lg">
              {parts.map(({ code, key, note, text }) => (
                <li key={key}>
                  {text} <code>{code}</code>
                  {note !== '' && `: ${note}`}
                </li>
              ))}
            </Box>
          </div>
        ))}
    </Box>
  );
};

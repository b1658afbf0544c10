import { Box, Group, Table, Text } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import { useState } from 'react';
import type { ChartExport } from '../inspector/chart-export.ts';
import { ChartPicture, type Mark } from '../inspector/ChartPicture.tsx';
import { type ChartDifference, compareCharts, hasDifference } from '../inspector/compare-charts.ts';
import { readChartExport } from '../inspector/read-chart-export.ts';
import { Notice } from '../ui/Notice.tsx';
import { ScrollableTable } from '../ui/ScrollableTable.tsx';
import { Canvas } from '../inspector/Canvas.tsx';
import { chartNamed } from '../inspector/charts.ts';
import { FileChoice } from '../inspector/FileChoice.tsx';
import { differenceRows } from './difference-rows.ts';
import { compareTexts as texts } from './gallery.texts.ts';

interface Chosen {
  file: string;
  chart: ChartExport | null;
}

/** Compares two versions of one chart: a table of what differs, and both pictures side by side. */
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

/** Marks of one of the two pictures: what only it has, and what the versions have differently. */
const marksOf = ({ states, transitions }: ChartDifference, side: 'before' | 'after'): Map<string, Mark> => {
  const marks = new Map<string, Mark>();
  const own = side === 'before' ? 'removed' : 'added';
  for (const { source } of transitions[own]) {
    marks.set(source, 'changed');
  }
  for (const change of transitions.changed) {
    marks.set(change[side].source, 'changed');
  }
  for (const change of states.changed) {
    marks.set(change[side].path, 'changed');
  }
  for (const { path } of states[own]) {
    marks.set(path, own);
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
  return (
    <>
      <ScrollableTable label={texts.table}>
        <Table fz="sm" my="md">
          <Table.Thead>
            <Table.Tr>
              {texts.columns.map((column) => (
                <Table.Th key={column} scope="col">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differenceRows(before, after, difference).map(({ code, kind, note, part, text }) => (
              <Table.Tr key={`${part} ${kind} ${code} ${text} ${note}`}>
                <Table.Td>{texts.parts[part]}</Table.Td>
                <Table.Td>
                  <Text component="strong" inherit fw={700} c={`var(--site-${tones[kind]})`}>
                    {texts[kind]}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {text} <code>{code}</code>
                </Table.Td>
                <Table.Td>{note}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollableTable>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        {(
          [
            ['before', before],
            ['after', after],
          ] as const
        ).map(([side, chart]) => (
          <Box component="section" key={side} flex="1 1 24rem" miw={0}>
            <h3>{texts[side]}</h3>
            <Canvas width={chart.drawing.width} label={`${texts.picture}: ${texts[side].toLowerCase()}`}>
              {(zoom) => (
                <ChartPicture
                  chart={chart}
                  drawing={chart.drawing}
                  zoom={zoom}
                  selected={null}
                  marks={marksOf(difference, side)}
                />
              )}
            </Canvas>
          </Box>
        ))}
      </Group>
    </>
  );
};

const tones = { added: 'success', removed: 'danger', changed: 'warning' } as const;

import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { ChartExport } from '../inspector/chart-export.ts';
import { ChartPicture } from '../inspector/ChartPicture.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { hrefs } from './address.ts';
import { Canvas } from '../inspector/Canvas.tsx';
import { galleryTexts as texts } from './gallery.texts.ts';
import { saveJson } from '../lib/save-file.ts';
import { StateDetails } from './StateDetails.tsx';
import css from './ChartView.module.css';

interface Props {
  chart: ChartExport;
  /** Path of the state that the address names. */
  selected: string | null;
}

/** One chart: the picture and the details of the selected state. */
export const ChartView = ({ chart, selected }: Props) => {
  const [part, setPart] = useState('');
  const drawing = chart.parts[part] ?? chart.drawing;
  const titleOf = (path: string): string => chart.states.find((state) => state.path === path)?.title ?? path;
  const state = chart.states.find(({ path }) => path === selected);
  const depthOf = (path: string): number => path.split('.').length - 1;

  const tools = (
    <>
      {Object.keys(chart.parts).length > 0 && (
        <Group component="label" gap="xs" fz="xs">
          {texts.part}
          <NativeSelect size="xs" maw="15rem" value={part} onChange={(event) => setPart(event.target.value)}>
            <option value="">{texts.whole}</option>
            {Object.keys(chart.parts).map((path) => (
              <option key={path} value={path}>
                {titleOf(path)}
              </option>
            ))}
          </NativeSelect>
        </Group>
      )}
      <Group component="label" gap="xs" fz="xs">
        {texts.chooseState}
        <NativeSelect
          size="xs"
          maw="15rem"
          value={selected ?? ''}
          onChange={(event) => {
            window.location.hash = hrefs.state(chart.name, event.target.value);
          }}
        >
          <option value="">{texts.noState}</option>
          {chart.states
            .filter(({ parent }) => parent !== null)
            .map(({ path, title }) => (
              <option key={path} value={path}>
                {`${'\u00a0\u00a0'.repeat(depthOf(path))}${title}`}
              </option>
            ))}
        </NativeSelect>
      </Group>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button size="xs" variant="default" onClick={() => saveJson(`${chart.name}.${chart.version}.json`, chart)}>
          {texts.download}
        </Button>
      </Group>
    </>
  );

  return (
    <>
      <Group gap="0.25rem 1rem" align="baseline">
        <h2>{chart.title}</h2>
        <Text span size="sm" c="dimmed">
          {texts.counts(chart.states.length - 1, chart.transitions.length)}. {texts.version}{' '}
          <code>{chart.version}</code>
        </Text>
      </Group>
      <div className={css['columns']} data-open={state === undefined ? undefined : ''}>
        <div>
          <Canvas
            key={part}
            width={drawing.width}
            tools={tools}
            isDestination
            focus={drawing.boxes.find(({ path }) => path === selected)}
          >
            {(zoom) => (
              <ChartPicture
                chart={chart}
                drawing={drawing}
                zoom={zoom}
                selected={selected}
                hrefOf={(path) => hrefs.state(chart.name, path)}
              />
            )}
          </Canvas>
          {state === undefined && (
            <Text size="sm" c="dimmed" data-no-print>
              {texts.choose}
            </Text>
          )}
        </div>
        {state !== undefined && <StateDetails chart={chart} state={state} />}
      </div>
      <Disclosure title={texts.legendTitle}>
        <ul>
          {texts.legend.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Disclosure>
    </>
  );
};

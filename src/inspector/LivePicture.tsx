import { Canvas } from './Canvas.tsx';
import type { ChartExport } from './chart-export.ts';
import { ChartPicture } from './ChartPicture.tsx';

interface Props {
  chart: ChartExport;
  /** Paths of the active states, outer ones first. */
  active: readonly string[];
  /** Ids of the transitions of the last step. */
  taken?: readonly string[] | undefined;
}

/** The picture of a chart with its active states, at full size, scrolled to the innermost one. */
export const LivePicture = ({ active, chart, taken = [] }: Props) => {
  const { boxes, width } = chart.drawing;
  const innermost = active.findLast((path) => boxes.some((box) => box.path === path));
  return (
    <Canvas key={chart.name} width={width} firstZoom={1} focus={boxes.find(({ path }) => path === innermost)}>
      {(zoom) => (
        <ChartPicture
          chart={chart}
          drawing={chart.drawing}
          zoom={zoom}
          selected={null}
          active={new Set(active)}
          taken={new Set(taken)}
        />
      )}
    </Canvas>
  );
};

import { Box, Button, Group, Text } from '@mantine/core';
import { type CSSProperties, memo, type PointerEvent, useId, useMemo, useState } from 'react';
import type { Tariff } from '../../../contract/tariffs.ts';
import { formatMoney } from '../../../domain/money.ts';
import { formatNumber } from '../../../domain/plurals.ts';
import { describeContent, describeCost, describeHeadPrice } from '../../../domain/describe-tariff.ts';
import { TariffBadges } from '../../ui/TariffFacts.tsx';
import { nearestPoint, PLOT, plotOf, type PlotPoint, shapes } from './tariff-plot.ts';
import { plotTexts as texts } from './plot.texts.ts';
import css from './TariffPlot.module.css';

interface Props {
  tariffs: readonly Tariff[];
  /** Slugs of all operators of the region: colour and shape of an operator must not change with the filters. */
  operators: readonly string[];
  onDetails: (tariff: Tariff) => void;
}

const RADIUS = 4;

const colors = [
  '#d6206b',
  '#1479d1',
  '#2e9e3f',
  '#c77700',
  '#8246d9',
  '#008f99',
  '#b3400f',
  '#5c7a00',
  '#5b5fc7',
  '#7a7a7a',
  '#a56a2a',
  '#3c5f99',
] as const;

const best = {
  fill: 'none',
  stroke: 'var(--site-drawing)',
  strokeWidth: 2,
  strokeDasharray: '6 4',
};

const markStyle = (index: number): CSSProperties => ({ '--mark': colors[index % colors.length] }) as CSSProperties;

const markOf = (index: number): string => shapes[index % shapes.length]?.(RADIUS) ?? '';

/** Tariffs by price and gigabytes. The table of the list is its text alternative. */
export const TariffPlot = memo(function TariffPlot({ onDetails, operators, tariffs }: Props) {
  const titleId = useId();
  const plot = useMemo(() => plotOf(tariffs), [tariffs]);
  const [pointedId, setPointedId] = useState<string | null>(null);
  const pointed = plot.points.find(({ tariff }) => tariff.id === pointedId) ?? null;
  // One path for each operator, so that a thousand tariffs are a dozen elements.
  const marks = useMemo(
    () =>
      operators
        .map((slug, index) => {
          const own = plot.points.filter(({ tariff }) => tariff.operatorSlug === slug);
          const mark = markOf(index);
          return {
            slug,
            index,
            name: own[0]?.tariff.operatorName ?? '',
            path: own.map(({ x, y }) => `M${x} ${y}${mark}`).join(''),
          };
        })
        .filter(({ path }) => path !== ''),
    [operators, plot],
  );
  const point = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): void => {
    const { height, left, top, width } = currentTarget.getBoundingClientRect();
    const found = nearestPoint(
      plot.points,
      ((clientX - left) / width) * PLOT.width,
      ((clientY - top) / height) * PLOT.height,
    );
    if (found !== null) {
      setPointedId(found.tariff.id);
    }
  };
  return (
    <Box component="figure" m={0} className={css['frame'] ?? ''} aria-labelledby={titleId}>
      <div className={css['figure']}>
        <figcaption id={titleId}>
          <Text component="span" fw={700}>
            {texts.title}
          </Text>
        </figcaption>
        <div className={css['plot']}>
          <svg
            viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
            role="img"
            aria-label={texts.alternative(formatNumber(plot.points.length))}
            onPointerMove={point}
            onPointerDown={point}
          >
            <Drawing plot={plot} marks={marks} />
            {pointed === null ? null : (
              <circle
                cx={pointed.x}
                cy={pointed.y}
                r={RADIUS * 2.2}
                fill="none"
                stroke="var(--mantine-color-text)"
                strokeWidth="2"
              />
            )}
          </svg>
          <PointSlider points={plot.points} pointed={pointed} onPoint={setPointedId} />
        </div>
        <Legend marks={marks} />
        {/* Room for a tariff, so that the list does not move when a point is found. */}
        <Box mih="9.5rem">
          {pointed === null ? (
            <Text size="sm" c="dimmed">
              {texts.hint}
            </Text>
          ) : (
            <PointedTariff tariff={pointed.tariff} onDetails={onDetails} />
          )}
        </Box>
      </div>
    </Box>
  );
});

interface MarksProps {
  marks: readonly { index: number; name: string; path: string; slug: string }[];
}

/** Memoized, as the legend: another pointed tariff changes neither. */
const Drawing = memo(function Drawing({ marks, plot }: MarksProps & { plot: ReturnType<typeof plotOf> }) {
  return (
    <>
      <g stroke="var(--site-border)" className={css['axes']}>
        {plot.prices.map(({ at, value }) => (
          <g key={value}>
            <path d={`M${PLOT.left} ${at}H${PLOT.right}`} />
            <text x={PLOT.left - 6} y={at + 4} textAnchor="end">
              {formatNumber(value)}
            </text>
          </g>
        ))}
        {plot.gigabytes.map(({ at, value }) => (
          <text key={value} x={at} y={PLOT.bottom + 18} textAnchor="middle">
            {formatNumber(value)}
          </text>
        ))}
        {plot.unlimitedAt === null ? null : (
          <>
            <path d={`M${PLOT.right - PLOT.unlimitedWidth} ${PLOT.top}V${PLOT.bottom}`} strokeDasharray="3 3" />
            <text x={plot.unlimitedAt} y={PLOT.bottom + 18} textAnchor="middle">
              ∞
            </text>
          </>
        )}
        <text x={(PLOT.left + PLOT.right) / 2} y={PLOT.height - 4} textAnchor="middle">
          {texts.gigabytes}
        </text>
      </g>
      <path {...best} d={plot.bestLine} />
      {marks.map(({ index, path, slug }) => (
        <path key={slug} className={css['marks']} style={markStyle(index)} d={path} />
      ))}
    </>
  );
});

const Legend = memo(function Legend({ marks }: MarksProps) {
  return (
    <Group component="ul" gap="0.125rem 0.75rem" my="xs" fz="xs">
      {marks.map(({ index, name, slug }) => (
        <Group key={slug} component="li" gap={4}>
          <svg viewBox="-6 -6 12 12" width="14" height="14" aria-hidden="true">
            <path className={css['marks']} style={markStyle(index)} d={`M0 0${markOf(index)}`} />
          </svg>
          {name}
        </Group>
      ))}
      <Group component="li" gap={4} wrap="nowrap">
        <svg viewBox="0 0 20 12" width="20" height="12" style={{ flex: 'none' }} aria-hidden="true">
          <path {...best} d="M0 6H20" />
        </svg>
        {texts.best}
      </Group>
    </Group>
  );
});

const describePoint = ({ tariff }: PlotPoint): string =>
  `${tariff.name}, ${tariff.operatorName}: ${formatMoney(Math.round(tariff.priceMonthly))}, ${describeContent(tariff)}`;

/** Moves through the points by keyboard, as a native slider. */
const PointSlider = ({
  onPoint,
  pointed,
  points,
}: {
  points: readonly PlotPoint[];
  pointed: PlotPoint | null;
  onPoint: (id: string | null) => void;
}) => {
  const index = pointed === null ? 0 : points.indexOf(pointed);
  return points.length === 0 ? null : (
    <input
      type="range"
      className={css['slider']}
      aria-label={texts.slider}
      aria-valuetext={pointed === null ? texts.nothing : describePoint(pointed)}
      min={0}
      max={points.length - 1}
      value={index}
      onFocus={() => onPoint((points[index] ?? points[0])?.tariff.id ?? null)}
      onChange={(event) => onPoint(points[Number(event.currentTarget.value)]?.tariff.id ?? null)}
    />
  );
};

const PointedTariff = ({ onDetails, tariff }: Pick<Props, 'onDetails'> & { tariff: Tariff }) => (
  <>
    <Text fw={700}>{describeHeadPrice(tariff)}</Text>
    <Text size="sm">{`${tariff.name}, ${tariff.operatorName}`}</Text>
    <Text size="sm">{describeContent(tariff)}</Text>
    {describeCost(tariff).map((line) => (
      <Text key={line} size="sm">
        {line}
      </Text>
    ))}
    <TariffBadges tariff={tariff} />
    <Button
      variant="default"
      size="xs"
      mt="xs"
      onClick={() => onDetails(tariff)}
      aria-label={texts.detailsOf(tariff.name, tariff.operatorName)}
    >
      {texts.details}
    </Button>
  </>
);

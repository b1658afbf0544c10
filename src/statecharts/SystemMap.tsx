import { Anchor, Box, Group, Table, Text } from '@mantine/core';
import { countOf, dayForms, hourForms } from '../../domain/plurals.ts';
import { newestRule } from '../../domain/portation-rules.ts';
import { ArrowHead } from '../inspector/ArrowHead.tsx';
import '@mantine/core/styles/Table.layer.css';
import { Canvas } from '../inspector/Canvas.tsx';
import { arrowPaints, arrowPath, boxPaint, fontFamily, textPaints } from '../inspector/chart-shapes.ts';
import { chartNamed } from '../inspector/charts.ts';
import { wrapText } from '../inspector/text-widths.ts';
import { ScrollableTable } from '../ui/ScrollableTable.tsx';
import { hrefs } from './address.ts';
import css from './FoldedPicture.module.css';
import { systemTexts as texts } from './gallery.texts.ts';
import { SYSTEM, type SystemNode, systemNodes, type Message, messages } from './system.ts';
import { LEAST_ZOOM } from './use-layout.ts';
import { stories } from './stories.ts';

/** The charts of an application that was submitted, in the order in which they run. */
const submittedCharts = [
  { name: 'orderStatus', what: texts.registration },
  { name: 'portationStatus', what: texts.portation },
] as const;

const deadlines = {
  answer: countOf(newestRule('answerHours'), hourForms),
  debt: countOf(newestRule('debtDays'), dayForms),
  earliest: newestRule('earliestDay'),
  latest: newestRule('latestDay'),
  withdrawal: countOf(newestRule('withdrawHours'), hourForms),
};

const titles = new Map(systemNodes.map(({ id, title }) => [id, title]));
const idOf = ({ from, to }: Message): string => `${from} → ${to}`;
/** Of the window beside the drawing, pixels. */
const MARGINS = 230;
/** Between a frame and its title, pixels. */
const PAD = 10;

/** The whole system: charts, people and other systems, and the messages between them. A press on a chart opens it. */
export const SystemMap = () => {
  const width = window.innerWidth < 1000 ? SYSTEM.width : Math.min(SYSTEM.width, window.innerWidth - MARGINS);
  return (
    <>
      <h2>{texts.title}</h2>
      <Text size="sm">{texts.intro}</Text>
      <Group gap="0.5rem 1rem" my="xs" fz="sm">
        {texts.stories}
        {stories.map(({ name, title }) => (
          <Anchor key={name} inherit href={hrefs.story(name, 0)}>
            {title}
          </Anchor>
        ))}
      </Group>
      <Text size="sm" my="xs">
        {texts.submitted}{' '}
        {submittedCharts.map(({ name, what }, index) => (
          <span key={name}>
            {index > 0 && ', '}
            <Anchor href={hrefs.chart(name)}>{chartNamed(name)?.title}</Anchor> ({what})
          </span>
        ))}
        . {texts.deadlines(deadlines)}
      </Text>
      <Canvas width={SYSTEM.width} firstZoom={Math.max(LEAST_ZOOM, width / SYSTEM.width)}>
        {(zoom) => (
          <svg
            className={css['picture']}
            fontFamily={fontFamily}
            viewBox={`0 0 ${SYSTEM.width} ${SYSTEM.height}`}
            width={Math.round(SYSTEM.width * zoom)}
            height={Math.round(SYSTEM.height * zoom)}
            role="group"
            aria-label={texts.title}
          >
            <defs>
              <ArrowHead id="message" fill={arrowPaints.plain.stroke} />
            </defs>
            <rect fill="#ffffff" width={SYSTEM.width} height={SYSTEM.height} />
            {messages.map((message) => (
              <g key={idOf(message)} className={css['arrow']}>
                <path
                  {...arrowPaints.plain}
                  strokeWidth={message.isMain ? 3 : 1.3}
                  d={arrowPath(message)}
                  markerEnd="url(#message)"
                />
                <text x={message.label[0]} y={message.label[1]} {...textPaints.row}>
                  {`${message.what} `}
                </text>
              </g>
            ))}
            {systemNodes.map((node) => (
              <MapBox key={node.id} node={node} />
            ))}
          </svg>
        )}
      </Canvas>
      <Box component="h3" mt="md">
        {texts.tableTitle}
      </Box>
      <ScrollableTable label={texts.tableTitle}>
        <Table fz="sm">
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
            {messages.map((message) => (
              <Table.Tr key={idOf(message)}>
                <Table.Td>
                  <Named id={message.from} />
                </Table.Td>
                <Table.Td>
                  <Named id={message.to} />
                </Table.Td>
                <Table.Td>{message.what}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollableTable>
    </>
  );
};

const Named = ({ id }: { id: SystemNode['id'] }) => {
  const chart = systemNodes.find((node) => node.id === id)?.chart ?? null;
  return chart === null ? titles.get(id) : <Anchor href={hrefs.chart(chart)}>{titles.get(id)}</Anchor>;
};

const MapBox = ({ node }: { node: SystemNode }) => {
  const { chart, height, title, width, x, y } = node;
  const lines = wrapText(title, width - 2 * PAD, 13, 'bold');
  const top = y + height / 2 - (lines.length * 16) / 2 + 12;
  const box = (
    <>
      <rect
        className={css['box']}
        {...boxPaint(chart === null ? 'compound' : 'working')}
        x={x}
        y={y}
        width={width}
        height={height}
        rx="8"
      />
      {lines.map((line, index) => (
        <text key={line} x={x + PAD} y={top + index * 16} {...textPaints.title} fontSize="13px">
          {`${line} `}
        </text>
      ))}
    </>
  );
  return chart === null ? (
    <g>{box}</g>
  ) : (
    <a className={css['link']} href={hrefs.chart(chart)} draggable={false}>
      {box}
    </a>
  );
};

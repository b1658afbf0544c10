import { Box, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import { useEffect, useRef } from 'react';
import type { FileResult, ResultRow } from '../../../machines/number-lookup/number-lookup.types.ts';
import { formatNumber } from '../../../domain/plurals.ts';
import { CardTable, type CardTableColumn } from '../../ui/CardTable.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { fileCheckTexts as texts } from './number-check.texts.ts';

interface Props {
  result: FileResult;
  onDownload: () => void;
  onAnother: () => void;
}

/** Characters of a number in its longest usual spelling. */
const LONGEST_NUMBER = 20;

type Line = ResultRow & { line: number };

const columns: readonly [CardTableColumn<Line>, ...CardTableColumn<Line>[]] = [
  // A line of a file can be any text.
  {
    name: texts.columns.given,
    cell: ({ given }) => (
      <Text
        span
        fw={700}
        style={{ overflowWrap: 'anywhere', ...(given.length > LONGEST_NUMBER ? {} : { whiteSpace: 'nowrap' }) }}
      >
        {given === '' ? '—' : given}
      </Text>
    ),
  },
  { name: texts.columns.operatorName, cell: ({ operatorName }) => operatorName },
  { name: texts.columns.regionName, cell: ({ regionName }) => regionName },
  { name: texts.columns.ported, cell: ({ ported, portedAt }) => [ported, portedAt].filter(Boolean).join(', ') },
  {
    name: texts.columns.remark,
    cell: ({ remark }) => (remark === '' ? null : <Box miw="min(12rem, 40vw)">{remark}</Box>),
  },
];

/** The result of a batch lookup: a summary, the first lines and the download. */
export const FileResultView = ({ onAnother, onDownload, result: { preview, summary } }: Props) => {
  const heading = useRef<HTMLDivElement>(null);
  // The focused element disappeared with the progress: focus moves to the result.
  useEffect(() => heading.current?.focus(), []);
  const counts = [
    { label: texts.found, count: summary.found },
    { label: texts.ported, count: summary.ported, isPart: true },
    { label: texts.repeated, count: summary.repeated, isPart: true },
    { label: texts.notFound, count: summary.notFound },
    { label: texts.unreadable, count: summary.unreadable },
    ...(summary.withOthers === 0 ? [] : [{ label: texts.withOthers, count: summary.withOthers }]),
  ];
  const label = texts.preview(preview.length, summary.lines);
  return (
    <Stack gap="md">
      <Box ref={heading} tabIndex={-1} maw="var(--site-text-width)" bdrs="md">
        <Notice kind="success" title={texts.readyTitle}>
          <Text>{texts.ready(summary.lines)}</Text>
        </Notice>
      </Box>
      <Table w="fit-content" miw="min(24rem, 100%)" captionSide="top" tabularNums>
        <Table.Caption m={0} pb="xs" ta="start" fz="md" fw={700} c="inherit">
          {texts.summary}
        </Table.Caption>
        <Table.Tbody>
          {counts.map(({ count, isPart = false, label }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400} ps={isPart ? 'lg' : 0}>
                {label}
              </Table.Th>
              <Table.Td pe={0} ta="end">
                {formatNumber(count)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group gap="sm">
        <Button onClick={onDownload}>{texts.download}</Button>
        <Button variant="default" onClick={onAnother}>
          {texts.another}
        </Button>
      </Group>
      <Title order={3} mt="sm">
        {label}
      </Title>
      <CardTable label={label} columns={columns} rows={numbered(preview)} keyOf={({ line }) => String(line)} />
    </Stack>
  );
};

/** Lines can repeat, so their position is the key. */
const numbered = (rows: readonly ResultRow[]): Line[] => rows.map((row, index) => ({ ...row, line: index + 1 }));

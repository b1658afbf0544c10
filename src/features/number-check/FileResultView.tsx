import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { FileResult, ResultRow } from '../../../machines/number-lookup/number-lookup.types.ts';
import { formatNumber } from '../../lib/plurals.ts';
import { CardTable, type CardTableColumn } from '../../ui/CardTable.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { fileCheckTexts as texts } from './number-check.texts.ts';
import css from './FileResultView.module.css';

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
      <span className={`${css['given']} ${given.length > LONGEST_NUMBER ? '' : css['short']}`}>
        {given === '' ? '—' : given}
      </span>
    ),
  },
  { name: texts.columns.operatorName, cell: ({ operatorName }) => operatorName },
  { name: texts.columns.regionName, cell: ({ regionName }) => regionName },
  { name: texts.columns.ported, cell: ({ ported, portedAt }) => [ported, portedAt].filter(Boolean).join(', ') },
  {
    name: texts.columns.remark,
    cell: ({ remark }) => (remark === '' ? null : <span className={css['remark']}>{remark}</span>),
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
  ];
  const label = texts.preview(preview.length, summary.lines);
  return (
    <Stack gap="md">
      <div ref={heading} tabIndex={-1} className={css['outcome']}>
        <Notice kind="success" title={texts.readyTitle}>
          <Text>{texts.ready(summary.lines)}</Text>
        </Notice>
      </div>
      <Table className={css['summary'] ?? ''}>
        <caption>{texts.summary}</caption>
        <Table.Tbody>
          {counts.map(({ count, isPart = false, label }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" className={isPart ? css['part'] : undefined}>
                {label}
              </Table.Th>
              <Table.Td>{formatNumber(count)}</Table.Td>
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

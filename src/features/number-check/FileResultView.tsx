import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { FileResult, ResultRow } from '../../../machines/number-lookup/number-lookup.types.ts';
import { formatNumber } from '../../lib/plurals.ts';
import { Notice } from '../../ui/Notice.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import { fileCheckTexts as texts } from './number-check.texts.ts';
import css from './FileResultView.module.css';

interface Props {
  result: FileResult;
  onDownload: () => void;
  onAnother: () => void;
}

const columns = Object.entries(texts.columns) as [keyof ResultRow, string][];

/** What came of the file: how many of what, the first lines, and the table to keep. */
export function FileResultView({ onAnother, onDownload, result: { preview, summary } }: Props) {
  const heading = useRef<HTMLDivElement>(null);
  // What had the focus is gone with the work; the result takes it.
  useEffect(() => heading.current?.focus(), []);
  const counts = [
    { label: texts.found, count: summary.found },
    { label: texts.ported, count: summary.ported, isPart: true },
    { label: texts.repeated, count: summary.repeated, isPart: true },
    { label: texts.notFound, count: summary.notFound },
    { label: texts.unreadable, count: summary.unreadable },
  ];
  return (
    <Stack gap="md">
      <div ref={heading} tabIndex={-1} className={css['outcome']}>
        <Notice kind="success" title={texts.readyTitle}>
          <Text>{texts.ready(summary.lines)}</Text>
        </Notice>
      </div>
      <table className={css['summary']}>
        <caption>{texts.summary}</caption>
        <tbody>
          {counts.map(({ count, isPart = false, label }) => (
            <tr key={label}>
              <th scope="row" className={isPart ? css['part'] : undefined}>
                {label}
              </th>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group gap="sm">
        <Button onClick={onDownload}>{texts.download}</Button>
        <Button variant="default" onClick={onAnother}>
          {texts.another}
        </Button>
      </Group>
      <WideTable label={texts.preview(preview.length, summary.lines)}>
        <table className={css['preview']}>
          <caption>{texts.preview(preview.length, summary.lines)}</caption>
          <thead>
            <tr>
              {columns.map(([key, label]) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbered(preview).map(({ line, row }) => (
              <tr key={line}>
                {columns.map(([key]) => (
                  <td key={key}>{row[key]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Stack>
  );
}

/** Lines of a file may be equal; what tells them apart is where they stand. */
const numbered = (rows: readonly ResultRow[]): { line: number; row: ResultRow }[] =>
  rows.map((row, index) => ({ line: index + 1, row }));

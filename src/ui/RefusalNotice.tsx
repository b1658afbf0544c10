import { Box, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RefusalCode } from '../../contract/refusal-codes.ts';
import { formatCalendarDate } from '../../domain/calendar-date.ts';
import { keepShortWords } from '../../domain/short-words.ts';
import { Notice } from './Notice.tsx';
import { refusalNoticeTexts, type RefusalText, refusalTexts } from '../../contract/refusals.texts.ts';

interface Props {
  code: RefusalCode;
  /** The first day on which the number can be ported, `2026-12-30`. */
  availableFrom?: string | null;
  /** Trace id of the refusal, for support. */
  traceId?: string;
  /** A button or link to continue; the link of the refusal by default. */
  action?: ReactNode;
}

/** A refusal: what it means, and what to do. */
export const RefusalNotice = ({ code, availableFrom = null, traceId, action }: Props) => {
  const text: RefusalText = refusalTexts[code];
  const link =
    text.link === undefined ? undefined : (
      <Button component={Link} to={text.link.href} variant="default">
        {text.link.label}
      </Button>
    );
  const nextStep = action ?? link;
  return (
    <Notice
      kind="warning"
      title={keepShortWords(text.title)}
      code={traceId === undefined ? code : `${code} · ${traceId}`}
      announce
    >
      <Text>
        {text.meaning}
        {availableFrom === null ? null : ` ${refusalNoticeTexts.availableFrom(formatCalendarDate(availableFrom))}`}
      </Text>
      <ul>
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      {nextStep === undefined ? null : <Box mt="xs">{nextStep}</Box>}
    </Notice>
  );
};

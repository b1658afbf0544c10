import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Notice } from './Notice.tsx';
import { uiTexts } from './ui.texts.ts';
import { useDelayed } from './use-delayed.ts';

/** Milliseconds without an answer after which a response counts as slow, as in the charts. */
const SLOW_RESPONSE_MS = 20_000;

/** «Ответа долго нет» with a retry, shown after a slow response. Render it beside a loading indicator. */
export const SlowLoadNotice = ({ onRetry }: { onRetry: () => void }) => {
  const [attempt, setAttempt] = useState(0);
  return (
    <DelayedNotice
      key={attempt}
      onRetry={() => {
        setAttempt((count) => count + 1);
        onRetry();
      }}
    />
  );
};

const DelayedNotice = ({ onRetry }: { onRetry: () => void }) =>
  useDelayed(true, SLOW_RESPONSE_MS) ? <SlowRetryNotice onRetry={onRetry} /> : null;

/** The notice alone, where a chart measures the time. */
export const SlowRetryNotice = ({ onRetry }: { onRetry: () => void }) => (
  <Notice kind="info" title={uiTexts.slowResponseTitle} announce>
    <Text>{uiTexts.slowResponseText}</Text>
    <Button mt="xs" variant="default" onClick={onRetry}>
      {uiTexts.retry}
    </Button>
  </Notice>
);

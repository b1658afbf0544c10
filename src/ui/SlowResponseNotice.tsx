import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { SLOW_RESPONSE_MS } from '../../domain/slow-response.ts';
import { failureNoticeTexts as texts } from './failures.texts.ts';
import { Notice } from './Notice.tsx';
import { useDelayed } from './use-delayed.ts';

type Props = { onRetry: () => void } | { onWait: () => void; onStop: () => void };

/** «Ответа долго нет»: offers a retry or, for a request with the citizen's input, to continue or stop waiting. */
export const SlowResponseNotice = (props: Props) => (
  <Notice kind="info" title={texts.slowTitle} announce>
    <Text>{'onRetry' in props ? texts.slowRetry : texts.slow}</Text>
    {'onRetry' in props ? (
      <Button mt="xs" variant="default" onClick={props.onRetry}>
        {texts.retry}
      </Button>
    ) : (
      <Group gap="xs" mt="sm">
        <Button onClick={props.onWait}>{texts.wait}</Button>
        <Button variant="default" onClick={props.onStop}>
          {texts.giveUp}
        </Button>
      </Group>
    )}
  </Notice>
);

/** Offers a retry after 20 s; shown beside the loading indicator. */
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
  useDelayed(true, SLOW_RESPONSE_MS) ? <SlowResponseNotice onRetry={onRetry} /> : null;

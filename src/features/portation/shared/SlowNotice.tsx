import { Button, Group, Text } from '@mantine/core';
import { selectIsSlow } from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { usePortation, usePortationVerbs } from '../use-portation.ts';
import { failureNoticeTexts as texts } from './failures.texts.ts';

/** «Ответа долго нет»: the citizen decides whether to wait. Shows nothing while the answer is in time. */
export function SlowNotice() {
  const isSlow = usePortation(selectIsSlow);
  const { waitOn, giveUpWaiting } = usePortationVerbs();
  if (!isSlow) {
    return null;
  }
  return (
    <Notice kind="info" title={texts.slowTitle} announce>
      <Text>{texts.slow}</Text>
      <Group gap="xs" mt="sm">
        <Button onClick={waitOn}>{texts.wait}</Button>
        <Button variant="default" onClick={giveUpWaiting}>
          {texts.giveUp}
        </Button>
      </Group>
    </Notice>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { Notice } from '../../../ui/Notice.tsx';
import { failureNoticeTexts as texts } from '../../../ui/failures.texts.ts';

/** «Ответа долго нет»: offers to continue or stop waiting. */
export const SlowResponseNotice = ({ onStop, onWait }: { onWait: () => void; onStop: () => void }) => (
  <Notice kind="info" title={texts.slowTitle} announce>
    <Text>{texts.slow}</Text>
    <Group gap="xs" mt="sm">
      <Button onClick={onWait}>{texts.wait}</Button>
      <Button variant="default" onClick={onStop}>
        {texts.giveUp}
      </Button>
    </Group>
  </Notice>
);

import { Button, Group, Text } from '@mantine/core';
import { selectFormPhase } from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { usePortation, usePortationVerbs } from '../use-portation.ts';
import { submitTexts as texts } from './submit.texts.ts';

/** Whether what was typed is safe. Quiet: only a failure is said aloud. */
export function SaveStatus() {
  const phase = usePortation(selectFormPhase);
  const { retry } = usePortationVerbs();
  if (phase === 'saveFailed') {
    return (
      <Group gap="xs" role="alert">
        <Text c="red" size="sm">
          {texts.saveFailed}
        </Text>
        <Button variant="default" size="xs" onClick={retry}>
          {texts.saveRetry}
        </Button>
      </Group>
    );
  }
  const line = { editing: texts.saved, unsaved: texts.unsaved, saving: texts.saving, sending: null, refused: null, sendFailed: null }[
    phase
  ];
  return (
    <Text c="dimmed" size="sm" mih="1.5rem">
      {line}
    </Text>
  );
}

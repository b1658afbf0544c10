import { Button, Group, Text } from '@mantine/core';
import {
  selectFailure,
  selectFormPhase,
  selectIsEdited,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { submitTexts as texts } from './submit.texts.ts';

/** The save status of the draft; only a failure is announced to screen readers. */
export const SaveStatus = () => {
  const phase = usePortation(selectFormPhase);
  const failure = usePortation(selectFailure);
  const isEdited = usePortation(selectIsEdited);
  const { retry } = usePortationCommands();
  if (phase === 'saveFailed') {
    return (
      <Group gap="xs" role="alert">
        <Text c="red" size="sm">
          {failure?.tag === 'refused' ? texts.saveRefused : texts.saveFailed}
        </Text>
        <Button variant="default" size="xs" onClick={retry}>
          {texts.saveRetry}
        </Button>
      </Group>
    );
  }
  const lines = {
    // After a change in another tab the form differs from the saved order until the next edit or submission.
    editing: isEdited ? texts.unsaved : texts.saved,
    unsaved: texts.unsaved,
    saving: texts.saving,
    sending: texts.sending,
    sendRefused: null,
    sendFailed: null,
  };
  return (
    <Text c="dimmed" size="sm" mih="1.5rem">
      {lines[phase]}
    </Text>
  );
};

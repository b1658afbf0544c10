import { Button, Group, Text } from '@mantine/core';
import type { ApplicationDraft } from '../../../../contract/orders.ts';
import { applicationFields } from '../../../../domain/application-fields.ts';
import {
  selectApplication,
  selectFailure,
  selectFormPhase,
  selectOrder,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { submitTexts as texts } from './submit.texts.ts';

const isSame = (one: ApplicationDraft, other: ApplicationDraft): boolean =>
  applicationFields.every((field) => one[field] === other[field]);

/** The save status of the draft; only a failure is announced to screen readers. */
export const SaveStatus = () => {
  const phase = usePortation(selectFormPhase);
  const failure = usePortation(selectFailure);
  const application = usePortation(selectApplication);
  const order = usePortation(selectOrder);
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
  // After a change in another tab the form differs from the saved order until the next edit or submission.
  const isSaved = application === null || order === null || isSame(application, order.application);
  const lines = {
    editing: isSaved ? texts.saved : texts.unsaved,
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

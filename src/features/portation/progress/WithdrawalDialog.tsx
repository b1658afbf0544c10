import { Text } from '@mantine/core';
import { useFeature } from '../../../actors/use-feature.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { progressTexts as texts } from './progress.texts.ts';

interface Props {
  /** Not registered yet. */
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The confirmation dialog of a withdrawal. */
export const WithdrawalDialog = ({ isPending, onCancel, onConfirm }: Props) => {
  const isClosed = useFeature('Portation') === false;
  return (
    <ConfirmDialog
      title={texts.withdrawTitle}
      confirmLabel={texts.withdrawConfirm}
      cancelLabel={texts.withdrawDismiss}
      isDangerous
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <Text>{isPending ? texts.withdrawPendingText : isClosed ? texts.withdrawClosedText : texts.withdrawText}</Text>
    </ConfirmDialog>
  );
};

import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { progressTexts as texts } from './progress.texts.ts';

interface Props {
  /** Not registered yet: it is cancelled, not withdrawn. */
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The confirmation dialog of a cancellation or a withdrawal. */
export const WithdrawalDialog = ({ isPending, onCancel, onConfirm }: Props) => (
  <ConfirmDialog
    title={isPending ? texts.cancelTitle : texts.withdrawTitle}
    confirmLabel={isPending ? texts.cancelConfirm : texts.withdrawConfirm}
    cancelLabel={isPending ? texts.cancelDismiss : texts.withdrawDismiss}
    isDangerous
    onCancel={onCancel}
    onConfirm={onConfirm}
  >
    <Text>{isPending ? texts.cancelText : texts.withdrawText}</Text>
  </ConfirmDialog>
);

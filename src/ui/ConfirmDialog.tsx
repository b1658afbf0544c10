import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ModalDialog } from './ModalDialog.tsx';

type Props = {
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** Starts with a verb: «Отменить перенос». */
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  isBusy?: boolean | undefined;
  isDangerous?: boolean | undefined;
};

/** A question before something that cannot be taken back. Rendered only while it is asked. */
export const ConfirmDialog = ({
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  isBusy = false,
  isDangerous = false,
}: Props) => (
  <ModalDialog title={title} onClose={onCancel}>
    <Stack gap="lg">
      <div>{children}</div>
      <Group>
        {/* The safe answer comes first and takes focus. */}
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button {...(isDangerous ? { color: 'red' } : {})} loading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Stack>
  </ModalDialog>
);

import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ModalDialog } from './ModalDialog.tsx';

interface Props {
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
}

/** A confirmation dialog of an irreversible action. Render it only while open. */
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
        {/* The safe answer is first and takes focus. */}
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

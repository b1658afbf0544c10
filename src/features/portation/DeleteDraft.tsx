import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { flowPageTexts as texts } from './flow-page.texts.ts';
import { usePortationCommands } from './use-portation.ts';

/** The button «Удалить черновик» with a confirmation. */
export const DeleteDraft = () => {
  const [isConfirming, setIsConfirming] = useState(false);
  const { deleteDraft } = usePortationCommands();
  return (
    <>
      <Button variant="subtle" color="red" px="xs" mx="-xs" onClick={() => setIsConfirming(true)}>
        {texts.deleteDraft}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={texts.deleteTitle}
          confirmLabel={texts.confirmDelete}
          cancelLabel={texts.cancel}
          isDangerous
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            deleteDraft();
          }}
        >
          <Text>{texts.deleteText}</Text>
        </ConfirmDialog>
      ) : null}
    </>
  );
};

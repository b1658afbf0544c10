import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { flowPageTexts as texts } from './flow-page.texts.ts';
import { usePortationActions } from './use-portation.ts';

/** «Удалить черновик», with a question before it. */
export const DeleteDraft = () => {
  const [isAsking, setIsAsking] = useState(false);
  const { deleteDraft } = usePortationActions();
  return (
    <>
      <Button variant="subtle" color="red" px="xs" mx="-xs" onClick={() => setIsAsking(true)}>
        {texts.deleteDraft}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={texts.deleteTitle}
          confirmLabel={texts.confirmDelete}
          cancelLabel={texts.cancel}
          isDangerous
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            deleteDraft();
          }}
        >
          <Text>{texts.deleteText}</Text>
        </ConfirmDialog>
      ) : null}
    </>
  );
};

import { Box, Button, FileButton, Stack, Text } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import type { LookupFacts } from '../../../contract/lookup-facts.ts';
import { fileCheckTexts as texts } from './number-check.texts.ts';
import css from './FileDrop.module.css';

interface Props {
  facts: LookupFacts | null;
  /** The button, for moving the focus back to it. */
  button: RefObject<HTMLButtonElement | null>;
  onFiles: (files: readonly File[]) => void;
}

/** A drop zone with a button that opens the system's file dialog. */
export const FileDrop = ({ button, facts, onFiles }: Props) => {
  const [isOver, setIsOver] = useState(false);
  const resetInput = useRef<() => void>(null);
  return (
    <Stack
      align="center"
      gap="sm"
      px="1.25rem"
      py="lg"
      ta="center"
      bd={`2px dashed ${isOver ? 'var(--mantine-primary-color-filled)' : 'var(--site-border)'}`}
      bdrs="lg"
      {...(isOver ? { bg: 'var(--site-surface)' } : {})}
      role="group"
      aria-labelledby="file-check"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <Text className={css['mouse'] ?? ''}>{texts.drop}</Text>
      <FileButton
        resetRef={resetInput}
        inputProps={{ 'aria-label': texts.choose }}
        onChange={(file) => {
          // Allows choosing the same file again after it was corrected.
          resetInput.current?.();
          onFiles(file === null ? [] : [file]);
        }}
      >
        {(props) => (
          <Button {...props} ref={button} variant="outline" aria-describedby="file-rules">
            {texts.choose}
          </Button>
        )}
      </FileButton>
      <Box id="file-rules">
        <Text size="sm" c="dimmed">
          {texts.kinds}
        </Text>
        {facts === null ? null : (
          <Text size="sm" c="dimmed">
            {texts.limits(facts.file.bytes, facts.file.lines)}
          </Text>
        )}
      </Box>
    </Stack>
  );
};

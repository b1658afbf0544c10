import { Box, Button, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { type RefObject, useRef } from 'react';
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
  const open = useRef<() => void>(null);
  return (
    <Dropzone
      className={css['drop'] ?? ''}
      radius="lg"
      p="lg"
      role="group"
      aria-labelledby="file-check"
      // The button opens the dialog: a zone that does would be a control around a control.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      openRef={open}
      // One file, also in the dialog: of several dropped ones `multiple={false}` of the zone would take the first. Hidden,
      // or a screen reader would find a second button.
      inputProps={{ 'aria-label': texts.choose, multiple: false, style: { display: 'none' } }}
      onDrop={onFiles}
    >
      <Stack align="center" gap="sm" ta="center">
        <Text className={css['mouse'] ?? ''}>{texts.drop}</Text>
        <Button ref={button} variant="default" aria-describedby="file-rules" onClick={() => open.current?.()}>
          {texts.choose}
        </Button>
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
    </Dropzone>
  );
};

import { Button, FileButton, Group, Paper, Text } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import { useId, useRef } from 'react';
import { fileTexts as texts } from './replay.texts.ts';

interface Props {
  label: string;
  /** Receives the name and the content of the chosen or dropped file. */
  onRead: (name: string, content: string) => void;
  /** Name of the file that was chosen. */
  file?: string | undefined;
  /** Shown while no file is chosen. */
  hint?: string | undefined;
}

/** An input for one file, chosen or dropped. The file is read in the browser and never uploaded. */
export const FileChoice = ({ file, hint, label, onRead }: Props) => {
  const id = useId();
  const reset = useRef<() => void>(null);
  const read = async (file: File | null | undefined): Promise<void> => {
    // Lets the same file be chosen again after a change.
    reset.current?.();
    if (file === null || file === undefined) {
      return;
    }
    // A dropped folder or a deleted file cannot be read.
    onRead(file.name, await file.text().catch(() => ''));
  };
  return (
    <Paper
      p="md"
      flex="1 1 18rem"
      bd="2px dashed var(--mantine-color-default-border)"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void read(event.dataTransfer.files[0]);
      }}
    >
      <Text id={id} size="sm" fw={700} mb="xs">
        {label}
      </Text>
      <Group gap="0.5rem 1rem">
        <FileButton
          accept="application/json,.json"
          inputProps={{ 'aria-label': label }}
          resetRef={reset}
          onChange={(chosen) => void read(chosen)}
        >
          {(props) => (
            <Button {...props} size="xs" variant="default" aria-describedby={id}>
              {texts.chooseFile}
            </Button>
          )}
        </FileButton>
        <Text span size="sm" c="dimmed">
          {file === undefined ? (hint ?? texts.drop) : <code>{file}</code>}
        </Text>
      </Group>
    </Paper>
  );
};

import { Text } from '@mantine/core';
import { type RefObject, useState } from 'react';
import type { LookupFacts } from '../../../contract/static.ts';
import { fileCheckTexts as texts } from './number-check.texts.ts';
import css from './FileDrop.module.css';

interface Props {
  facts: LookupFacts | null;
  /** The input, for moving the focus back to it. */
  input: RefObject<HTMLInputElement | null>;
  onFiles: (files: readonly File[]) => void;
}

/** A drop zone with a native file input. */
export const FileDrop = ({ facts, input, onFiles }: Props) => {
  const [isOver, setIsOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the input inside handles the keyboard
    <div
      className={css['drop']}
      data-over={isOver || undefined}
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
      <Text className={css['mouse']}>{texts.drop}</Text>
      <label className={css['choose']}>
        <input
          ref={input}
          type="file"
          className={css['input']}
          aria-describedby="file-rules"
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            // Allows choosing the same file again after it was corrected.
            event.currentTarget.value = '';
            onFiles(files);
          }}
        />
        {texts.choose}
      </label>
      <div id="file-rules">
        <Text size="sm" c="dimmed">
          {texts.kinds}
        </Text>
        {facts === null ? null : (
          <Text size="sm" c="dimmed">
            {texts.limits(facts.file.bytes, facts.file.lines)}
          </Text>
        )}
      </div>
    </div>
  );
};

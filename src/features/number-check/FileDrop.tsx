import { Text } from '@mantine/core';
import { type RefObject, useState } from 'react';
import type { LookupFacts } from '../../../contract/static.ts';
import { fileCheckTexts as texts } from './number-check.texts.ts';
import css from './FileDrop.module.css';

interface Props {
  facts: LookupFacts | null;
  /** The field, for whoever leads the focus back to it. */
  input: RefObject<HTMLInputElement | null>;
  onFiles: (files: readonly File[]) => void;
}

/** A place to drop a file on, and the browser's own way to choose one. */
export const FileDrop = ({ facts, input, onFiles }: Props) => {
  const [isOver, setIsOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way: the field inside has the keyboard's
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
            // The same file can be chosen again after it was mended.
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

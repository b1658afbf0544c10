import { useId } from 'react';
import { fileTexts as texts } from './replay.texts.ts';
import css from './FileChoice.module.css';

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
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) {
      return;
    }
    // A dropped folder or a deleted file cannot be read.
    onRead(file.name, await file.text().catch(() => ''));
  };
  return (
    <div
      className={css['place']}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void read(event.dataTransfer.files[0]);
      }}
    >
      <span id={`${id}-label`} className={css['label']}>
        {label}
      </span>
      <input
        id={id}
        className={css['input']}
        type="file"
        aria-labelledby={`${id}-label ${id}-button`}
        accept="application/json,.json"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          // Lets the same file be chosen again after a change.
          event.target.value = '';
        }}
      />
      {/* The native file button is labelled in the language of the browser, not of the site. */}
      <label id={`${id}-button`} htmlFor={id} className={css['button']}>
        {texts.chooseFile}
      </label>
      <span className={css['hint']}>{file === undefined ? (hint ?? texts.drop) : <code>{file}</code>}</span>
    </div>
  );
};

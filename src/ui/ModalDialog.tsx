import { Title } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import css from './ModalDialog.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** Called on Escape. Without it the dialog closes only by its own buttons. */
  onClose?: () => void;
}

/** A modal dialog on the native element, which traps the focus. */
export const ModalDialog = ({ title, children, onClose }: Props) => {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Only `showModal` puts a dialog into the top layer. Closing it before it is removed returns the focus to the element
  // that opened it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open) {
      return undefined;
    }
    dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={css['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <Title order={2} id={titleId} mb="sm">
        {title}
      </Title>
      {children}
    </dialog>
  );
};

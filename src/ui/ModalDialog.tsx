import { Title } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import css from './ModalDialog.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** Escape. Without it the dialog cannot be closed except by what it offers. */
  onClose?: () => void;
}

/** A dialog that takes the whole attention. The browser's own element: it keeps focus inside and weighs nothing. */
export const ModalDialog = ({ title, children, onClose }: Props) => {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // `showModal` is the only way to the top layer; an attribute cannot do it. Closed while it is still in the page, the
  // dialog gives focus back to where it came from.
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

import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { type ReactNode, useLayoutEffect } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  /** Called on Escape. Without it the dialog closes only by its own buttons. */
  onClose?: () => void;
}

/** The further presses of a double click must not act on what was behind a dialog that the first one closed. */
const ignoreFurtherPresses = (event: MouseEvent): void => {
  if (event.detail > 1) {
    event.preventDefault();
    event.stopPropagation();
  } else {
    document.removeEventListener('click', ignoreFurtherPresses, { capture: true });
  }
};

/** A modal dialog. Render it only while open: unmounting it returns the focus. */
export const ModalDialog = ({ title, children, onClose }: Props) => {
  // Mantine returns the focus when `opened` changes, not when an open modal is removed.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      document.addEventListener('click', ignoreFurtherPresses, { capture: true });
      if (opener instanceof HTMLElement) {
        opener.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <Modal
      opened
      centered
      title={title}
      onClose={() => onClose?.()}
      closeOnEscape={onClose !== undefined}
      // A stray click must not discard what was typed.
      closeOnClickOutside={false}
      // Its own button would take the focus before the first button.
      withCloseButton={false}
      // Mantine locks scrolling by a style element, which the content security policy forbids: base.css does it.
      lockScroll={false}
      returnFocus={false}
    >
      {children}
    </Modal>
  );
};

import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useEffect } from 'react';
import { onToast } from '../../ui/toast.ts';
import { toastTexts as texts } from './toast.texts.ts';

/** Milliseconds a toast stays; the pointer or the focus on it stops the clock. */
const TOAST_MS = 5000;

const show = (message: string): void => {
  notifications.show({ message, closeButtonProps: { 'aria-label': texts.close } });
};

/** @param first what was said before this part of the site arrived */
export const Toasts = ({ first }: { first: string }) => {
  // The store of toasts is Mantine's, outside React.
  useEffect(() => {
    show(first);
    return onToast(show);
  }, [first]);
  return <Notifications position="bottom-center" autoClose={TOAST_MS} limit={3} />;
};

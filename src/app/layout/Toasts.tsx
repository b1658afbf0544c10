import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useEffect } from 'react';
import { onToast } from '../../ui/toast.ts';
import { toastTexts as texts } from './toast.texts.ts';

/** Duration of a toast, milliseconds; hover and focus pause it. */
const TOAST_MS = 5000;

const show = (message: string): void => {
  notifications.show({ message, closeButtonProps: { 'aria-label': texts.close } });
};

/** @param first the toast shown before this chunk was loaded */
export const Toasts = ({ first }: { first: string }) => {
  // Mantine stores toasts outside React.
  useEffect(() => {
    show(first);
    return onToast(show);
  }, [first]);
  return <Notifications position="bottom-center" autoClose={TOAST_MS} limit={3} />;
};

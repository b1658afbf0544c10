import { Alert, Stack } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import type { ReactNode } from 'react';
import { SupportDetails } from './SupportDetails.tsx';
import { uiTexts } from './ui.texts.ts';

export type NoticeKind = 'info' | 'success' | 'warning' | 'danger';

interface Props {
  kind: NoticeKind;
  title?: string | undefined;
  children?: ReactNode;
  /** The notice appears after a user action: screen readers announce it at once. */
  announce?: boolean | undefined;
  /** Code and trace id of a failure, shown small. */
  code?: string | undefined;
}

const iconPaths: Record<NoticeKind, string> = {
  info: 'M12 11v6M12 7.5v.5',
  success: 'M7.5 12.5l3 3 6-6.5',
  warning: 'M12 7v6M12 16.5v.5',
  danger: 'M8.5 8.5l7 7M15.5 8.5l-7 7',
};

/** An inline message. Its kind is shown by colour, icon and accessible label, never by colour alone. */
export const Notice = ({ kind, title, children, announce = false, code }: Props) => (
  <Alert
    color={kind}
    title={title}
    icon={<NoticeIcon kind={kind} />}
    // Mantine makes every Alert an alert, which interrupts screen readers on page load.
    role={announce ? (kind === 'danger' || kind === 'warning' ? 'alert' : 'status') : 'note'}
  >
    {children === undefined && code === undefined ? null : (
      <Stack gap={6} maw="var(--site-text-width)">
        {children}
        {code === undefined ? null : <SupportDetails>{uiTexts.code(code)}</SupportDetails>}
      </Stack>
    )}
  </Alert>
);

const NoticeIcon = ({ kind }: { kind: NoticeKind }) => (
  <svg width="24" height="24" viewBox="0 0 24 24" role="img" aria-label={uiTexts.notice[kind]}>
    <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="12" cy="12" r="10" />
      <path d={iconPaths[kind]} />
    </g>
  </svg>
);

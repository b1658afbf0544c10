import type { ReactNode } from 'react';
import { uiTexts } from './ui.texts.ts';
import css from './Notice.module.css';

export type NoticeKind = 'info' | 'success' | 'warning' | 'danger';

type Props = {
  kind: NoticeKind;
  title?: string | undefined;
  children?: ReactNode;
  /** The notice appears after a user action: screen readers announce it at once. */
  announce?: boolean | undefined;
  /** Code and trace id of a failure, shown small. */
  code?: string | undefined;
};

const icons: Record<NoticeKind, { path: string; label: string }> = {
  info: { path: 'M12 11v6M12 7.5v.5', label: uiTexts.notice.info },
  success: { path: 'M7.5 12.5l3 3 6-6.5', label: uiTexts.notice.success },
  warning: { path: 'M12 7v6M12 16.5v.5', label: uiTexts.notice.warning },
  danger: { path: 'M8.5 8.5l7 7M15.5 8.5l-7 7', label: uiTexts.notice.danger },
};

/** An inline message. Its kind is shown by colour, icon and accessible label, never by colour alone. */
export const Notice = ({ kind, title, children, announce = false, code }: Props) => {
  const role = announce ? (kind === 'danger' || kind === 'warning' ? 'alert' : 'status') : undefined;
  return (
    <div className={css['notice']} data-kind={kind} role={role}>
      <svg width="24" height="24" viewBox="0 0 24 24" role="img" aria-label={icons[kind].label} className={css['icon']}>
        <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" strokeWidth="2" />
        <path
          d={icons[kind].path}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div className={css['body']}>
        {title !== undefined && <p className={css['title']}>{title}</p>}
        {children}
        {code !== undefined && <p className={css['code']}>{uiTexts.code(code)}</p>}
      </div>
    </div>
  );
};

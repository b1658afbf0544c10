import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import css from './Layout.module.css';

export type SessionMenuProps =
  | { status: 'unknown' }
  | { status: 'anonymous'; onSignIn: () => void }
  | { status: 'signedIn'; userName: string; onSignOut: () => void };

/**
 * The session part of the header: sign-in, or account and sign-out. While the session is unknown its space is reserved.
 */
export const SessionMenu = (props: SessionMenuProps) => <div className={css['session']}>{content(props)}</div>;

const content = (props: SessionMenuProps) => {
  if (props.status === 'unknown') {
    return null;
  }
  if (props.status === 'anonymous') {
    return (
      <Button onClick={props.onSignIn} variant="default" size="sm" aria-label={texts.login}>
        {texts.loginShort}
      </Button>
    );
  }
  return (
    <>
      <Anchor
        component={Link}
        underline="never"
        to={paths.account.href()}
        className={css['account']}
        title={props.userName}
      >
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path
            d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          />
        </svg>
        <span>{texts.account}</span>
      </Anchor>
      <Button onClick={props.onSignOut} variant="default" size="sm">
        {texts.logout}
      </Button>
    </>
  );
};

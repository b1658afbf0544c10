import { Button } from '@mantine/core';
import { layoutTexts as texts } from './layout.texts.ts';
import css from './Layout.module.css';

export type SessionMenuProps =
  | { status: 'unknown' }
  | { status: 'anonymous'; onSignIn: () => void }
  | { status: 'signedIn'; userName: string; onSignOut: () => void };

/** The corner of the header that tells who is signed in. Before the answer is known it only keeps its place. */
export function SessionMenu(props: SessionMenuProps) {
  return <div className={css['session']}>{content(props)}</div>;
}

function content(props: SessionMenuProps) {
  if (props.status === 'unknown') return null;
  if (props.status === 'anonymous') {
    return (
      <Button onClick={props.onSignIn} variant="default" size="sm" aria-label={texts.login}>
        {texts.loginShort}
      </Button>
    );
  }
  return (
    <>
      <span className={css['userName']}>{props.userName}</span>
      <Button onClick={props.onSignOut} variant="default" size="sm">
        {texts.logout}
      </Button>
    </>
  );
}

import { SessionMenu } from './SessionMenu.tsx';

/** Joins the header's corner with the sign-in chart. */
export function HeaderSession() {
  return <SessionMenu status="unknown" />;
}

import { SessionDialogs } from '../../features/session/SessionDialogs.tsx';

/** The place of dialogs that may open over any page: the warning before a session ends, and its end. */
export function Overlays() {
  return <SessionDialogs />;
}

import { Outlet } from 'react-router-dom';
import { RequireSession } from '../features/session/RequireSession.tsx';

/** Layout route that shows the sign-in page to visitors without a session. */
export const Component = () => (
  <RequireSession>
    <Outlet />
  </RequireSession>
);

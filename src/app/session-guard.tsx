import { Outlet } from 'react-router-dom';
import { RequireSession } from '../features/session/RequireSession.tsx';

/** Routes below it need a signed-in citizen; without one the sign-in page stands in their place. */
export const Component = () => (
  <RequireSession>
    <Outlet />
  </RequireSession>
);

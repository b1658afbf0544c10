import { http, passthrough } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The MSW server of component tests. Tests add handlers with `network.use`, which are removed after each test; an
 * unhandled request fails the test.
 */
export const network = setupServer(
  // A hosted API reaches its simulators at 127.0.0.1; pages use localhost.
  http.all(/^http:\/\/127\.0\.0\.1:\d+\//, () => passthrough()),
);

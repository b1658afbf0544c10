import { http, passthrough } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The network of a component test. Nothing answers until a test says so (`network.use(...handlers)`,
 * forgotten after each test), and a request that nothing answers fails it.
 */
export const network = setupServer(
  // The API that a test hosts talks to its simulators over loopback; pages know it as «localhost» only.
  http.all(/^http:\/\/127\.0\.0\.1:\d+\//, () => passthrough()),
);

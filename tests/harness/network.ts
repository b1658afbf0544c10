import { setupServer } from 'msw/node';

/**
 * The network of a component test. Nothing answers until a test says so (`network.use(...handlers)`,
 * forgotten after each test), and a request that nothing answers fails it.
 */
export const network = setupServer();

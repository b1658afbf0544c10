import { runSteps, withoutBrowser } from './lib/test-steps.ts';

// `npm run test:fast`: the tests that need no browser.
await runSteps([withoutBrowser]);

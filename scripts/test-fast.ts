import { runSteps, withoutBrowser } from './lib/test-steps.ts';

// `npm run test:fast`: what needs no browser.
await runSteps([withoutBrowser]);

import { build, checks, inBrowser, runSteps, withoutBrowser } from './lib/test-steps.ts';

// `npm test`: everything. The build comes first, because the check of the bundle and the browser tests need it.
await runSteps([build, checks, withoutBrowser, inBrowser]);

import { build, checks, inBrowser, runSteps, withoutBrowser } from './lib/test-steps.ts';

// `npm test`: everything. The build comes first: the checks weigh it, the browser opens it.
await runSteps([build, checks, withoutBrowser, inBrowser]);

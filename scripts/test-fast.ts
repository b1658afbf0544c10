import { rulesAndCharts, runSteps } from './lib/test-steps.ts';

// `npm run test:fast`: the tests that need neither a database nor a page.
await runSteps([rulesAndCharts]);

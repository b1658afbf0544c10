import { testPathsFrom } from './path-suite.ts';

await testPathsFrom('done');

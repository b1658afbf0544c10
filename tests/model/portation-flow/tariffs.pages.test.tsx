import { testPathsFrom } from './path-suite.ts';

await testPathsFrom('tariffs');

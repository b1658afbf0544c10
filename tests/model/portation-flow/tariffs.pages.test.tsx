import { testPathsFrom } from './path-suite.ts';

testPathsFrom('tariffs');

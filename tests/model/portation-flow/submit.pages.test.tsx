import { testPathsFrom } from './path-suite.ts';

testPathsFrom('submit');

import { testPaths } from './path-suite.ts';

testPaths('tariffs');

import { testWays } from '../harness/walk-suite.ts';

testWays('done');

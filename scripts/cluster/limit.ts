import { setTimeout as sleep } from 'node:timers/promises';
import { down } from './cluster.ts';
import { readPlan } from './plan.ts';

const MINUTE_MS = 60_000;

// Ends the cluster when its time is over; started by `up`.
const plan = readPlan();
await sleep(plan.minutes * MINUTE_MS);
await down(plan, false);

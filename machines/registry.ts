/**
 * Every statechart of the product with its Russian labels. Tests, pictures and the inspector read these lists; a chart
 * outside them does not exist. The citizen's pages import their machines directly, so that labels stay out of the bundle.
 */
import { authLabels } from './auth/auth.labels.ts';
import { authMachine } from './auth/auth.machine.ts';
import { feedbackLabels } from './feedback/feedback.labels.ts';
import { feedbackMachine } from './feedback/feedback.machine.ts';
import { numberLookupLabels } from './number-lookup/number-lookup.labels.ts';
import { numberLookupMachine } from './number-lookup/number-lookup.machine.ts';
import { orderRemovalLabels } from './order-removal/order-removal.labels.ts';
import { orderRemovalMachine } from './order-removal/order-removal.machine.ts';
import { orderStatusLabels } from './order-status/order-status.labels.ts';
import { orderStatusMachine } from './order-status/order-status.machine.ts';
import { portationFlowLabels } from './portation-flow/portation-flow.labels.ts';
import { portationFlowMachine } from './portation-flow/portation-flow.machine.ts';
import { portationStatusLabels } from './portation-status/portation-status.labels.ts';
import { portationStatusMachine } from './portation-status/portation-status.machine.ts';
import { portationWatchLabels } from './portation-watch/portation-watch.labels.ts';
import { portationWatchMachine } from './portation-watch/portation-watch.machine.ts';
import { startupLabels } from './startup/startup.labels.ts';
import { startupMachine } from './startup/startup.machine.ts';
import type { ChartLabels } from './lib/chart-labels.ts';

export const machines = {
  startup: startupMachine,
  auth: authMachine,
  portationFlow: portationFlowMachine,
  numberLookup: numberLookupMachine,
  orderStatus: orderStatusMachine,
  portationStatus: portationStatusMachine,
  portationWatch: portationWatchMachine,
  orderRemoval: orderRemovalMachine,
  feedback: feedbackMachine,
};

export type ChartName = keyof typeof machines;

export const isChartName = (name: string): name is ChartName => Object.hasOwn(machines, name);

export const chartNames: readonly ChartName[] = Object.keys(machines).filter(isChartName);

export const chartLabels: { [Name in ChartName]: ChartLabels<(typeof machines)[Name]> } = {
  startup: startupLabels,
  auth: authLabels,
  portationFlow: portationFlowLabels,
  numberLookup: numberLookupLabels,
  orderStatus: orderStatusLabels,
  portationStatus: portationStatusLabels,
  portationWatch: portationWatchLabels,
  orderRemoval: orderRemovalLabels,
  feedback: feedbackLabels,
};

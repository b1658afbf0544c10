/** Every statechart of the product. Tests, pictures and the inspector read this list; a chart outside it does not exist. */
import { authMachine } from './auth/auth.machine.ts';
import { numberLookupMachine } from './number-lookup/number-lookup.machine.ts';
import { orderRemovalMachine } from './order-removal/order-removal.machine.ts';
import { orderStatusMachine } from './order-status/order-status.machine.ts';
import { portationFlowMachine } from './portation-flow/portation-flow.machine.ts';
import { portationStatusMachine } from './portation-status/portation-status.machine.ts';
import { portationWatchMachine } from './portation-watch/portation-watch.machine.ts';
import { startupMachine } from './startup/startup.machine.ts';

export const machines = {
  startup: startupMachine,
  auth: authMachine,
  portationFlow: portationFlowMachine,
  numberLookup: numberLookupMachine,
  orderStatus: orderStatusMachine,
  portationStatus: portationStatusMachine,
  portationWatch: portationWatchMachine,
  orderRemoval: orderRemovalMachine,
};

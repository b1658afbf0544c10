/** Actions and targets that the steps share. */
import { expectTag, asFailure } from '../../lib/outcome.ts';
import type { CallFailure } from '../../../contract/failure.ts';
import type { OrderOutcome } from '../../lib/outcome.ts';
import type { PollOutcome, PortationFlowContext } from '../portation-flow.types.ts';

interface Done<Output> {
  event: { output: Output };
}

export const setFailure = {
  type: 'setFailure',
  params: <Output extends { tag: string } | CallFailure>({ event }: Done<Output>) => ({
    failure: asFailure(event.output),
  }),
} as const;

export const setChangedOrder = {
  type: 'setOrder',
  params: ({ event }: Done<OrderOutcome>) => {
    const { order, now } = expectTag(event.output, 'changed');
    return { order, now };
  },
} as const;

export const setLoadedOrder = {
  type: 'setOrder',
  params: ({ event }: Done<PollOutcome>) => {
    const { order, now } = expectTag(event.output, 'loaded');
    return { order, now };
  },
} as const;

export const storeApplication = {
  type: 'storeApplication',
  params: ({ context }: { context: PortationFlowContext }) => ({
    orderId: context.orderId ?? '',
    application: context.application,
  }),
} as const;

export const STATES = {
  init: '#portationFlow.active.init',
  tariffs: '#portationFlow.active.tariffs',
  submit: '#portationFlow.active.submit',
  done: '#portationFlow.active.done',
  loading: '#portationFlow.active.opening.loading',
  openFailed: '#portationFlow.active.openFailed',
  routing: '#portationFlow.active.routing',
  deleting: '#portationFlow.active.deleting',
  signInNeeded: '#portationFlow.active.signInNeeded',
  deleted: '#portationFlow.deleted',
  notFound: '#portationFlow.notFound',
} as const;

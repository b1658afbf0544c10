import type { PortationEvent, PortationEventCode, PortationStatus } from '../../../../contract/portations.ts';
import { hasSim, simReceiptOf } from '../../../../domain/operator-reports.ts';
import { hasEnded } from '../../../../machines/portation-status/portation-status.machine.ts';
import type { TimelineItem } from '../../../ui/Timeline.tsx';

/** The stages of a portation as a citizen sees them; the events of БДПН and operators belong to one each. */
export const stageNames = ['application', 'check', 'date', 'sim', 'move'] as const;
export type StageName = (typeof stageNames)[number];

/** Facts of a portation, or of an order that БДПН has not registered yet: without events, and its status is null. */
interface Progress {
  events: readonly PortationEvent[];
  status: PortationStatus | null;
}

/** Whether an event has happened. */
export const hasEvent = ({ events }: Pick<Progress, 'events'>, wanted: PortationEventCode): boolean =>
  events.some(({ code, kind }) => code === wanted && kind !== 'planned');

const pastOf = ({ events }: Pick<Progress, 'events'>) => events.filter(({ kind }) => kind !== 'planned');

/** The new operator has sent the activation code of the eSIM, and it is not installed yet: the code works once. */
export const hasEsimCode = (progress: Pick<Progress, 'events'>): boolean =>
  simReceiptOf(pastOf(progress))?.method === 'online';

/** The new operator reports that the citizen has the SIM. */
export const hasSimNow = (progress: Pick<Progress, 'events'>): boolean => hasSim(pastOf(progress));

export interface Stage {
  name: StageName;
  state: TimelineItem['state'];
  events: readonly PortationEvent[];
}

/** Of each event that belongs to a stage; the others belong to the stage in which they happen. */
const stageOf: Partial<Record<PortationEventCode, StageName>> = {
  ORDER_SUBMITTED: 'application',
  RECIPIENT_ACCEPTED: 'application',
  RECIPIENT_REJECTED: 'application',
  BDPN_REGISTERED: 'application',
  BDPN_REJECTED: 'application',
  DONOR_NOTIFIED: 'check',
  DATA_CONFIRMED: 'check',
  DATA_MISMATCH: 'check',
  ARBITRATION_OPENED: 'check',
  ARBITRATION_RESOLVED: 'check',
  DEBT_FOUND: 'check',
  DEBT_CLEARED: 'check',
  DONOR_APPROVED: 'date',
  DATE_ASSIGNED: 'date',
  DATE_CHANGED: 'date',
  DATE_PROPOSED: 'date',
  CONTRACT_READY: 'sim',
  SIM_READY: 'sim',
  SIM_RECEIVED: 'sim',
  REMINDER: 'sim',
  STARTED: 'move',
  FAILED: 'move',
  TRANSFERED: 'move',
  CLOSED: 'move',
  RETURNED: 'move',
};

/** The operator prepares the contract and the SIM while the number is still checked. */
const parallel: readonly PortationEventCode[] = ['CONTRACT_READY', 'SIM_READY', 'SIM_RECEIVED'];

const stageOfEvent = ({ code, details }: PortationEvent): StageName | undefined =>
  details?.rejectCode === 'SIM_NOT_RECEIVED' ? 'sim' : stageOf[code];

/** The stage in which an event leaves the portation; undefined when it is the same as before. */
const stageAfter = (event: PortationEvent): StageName | undefined =>
  parallel.includes(event.code) ? undefined : stageOfEvent(event);

/**
 * The stages of a portation with their events. A rejection or withdrawal belongs to the stage in which it happened; the
 * stages that it left out are dropped, and what was prepared for them is shown where the portation stopped.
 */
export const stagesOf = ({ events, status }: Progress): Stage[] => {
  const grouped = new Map<StageName, PortationEvent[]>(stageNames.map((name) => [name, []]));
  const reached = currentStage({ events, status });
  const current = stageNames.indexOf(reached);
  const isStopped = status === 'Rejected' || status === 'Cancelled';
  let last: StageName = 'application';
  for (const event of events) {
    last = stageAfter(event) ?? last;
    const own = stageOfEvent(event) ?? last;
    grouped.get(isStopped && stageNames.indexOf(own) > current ? reached : own)?.push(event);
  }
  return stageNames
    .map((name, index) => ({
      name,
      // The citizen gets the SIM some days before the move, perhaps before the check has ended.
      state:
        name === 'sim' && !isStopped && hasSimNow({ events }) ? 'done' : stateOf(index, current, { events, status }),
      events: grouped.get(name) ?? [],
    }))
    .filter((_, index) => !isStopped || index <= current);
};

const currentStage = ({ events, status }: Progress): StageName => {
  switch (status) {
    case null:
      return 'application';
    case 'Approved':
      return 'sim';
    case 'Ready':
    case 'InProgress':
    case 'Failed':
    case 'Completed':
    case 'Returned':
      return 'move';
    case 'Rejected':
    case 'Cancelled': {
      const reached = events.filter(({ kind }) => kind !== 'planned').map(stageAfter);
      return reached.findLast((stage) => stage !== undefined) ?? 'application';
    }
    default:
      return 'check';
  }
};

const stateOf = (index: number, current: number, { events, status }: Progress): Stage['state'] => {
  if (index !== current) {
    return index < current ? 'done' : 'planned';
  }
  if (status === 'Cancelled') {
    return 'stopped';
  }
  const lastDebt = events.findLast(
    ({ code, kind }) => kind !== 'planned' && (code === 'DEBT_FOUND' || code === 'DEBT_CLEARED'),
  );
  const isUnpaid = status === 'DebtPending' && lastDebt?.code !== 'DEBT_CLEARED';
  if (status === 'Rejected') {
    return 'refused';
  }
  if (status === 'Failed' || isUnpaid) {
    return 'error';
  }
  return status !== null && hasEnded(status) ? 'done' : 'current';
};

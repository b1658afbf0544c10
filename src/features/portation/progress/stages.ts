import type { PortationDetail, PortationEvent, PortationEventCode } from '../../../../contract/portations.ts';
import { hasEnded } from '../../../../machines/portation-status/portation-status.machine.ts';

/** The stages of a portation as a citizen sees them; the events of БДПН and operators belong to one each. */
export const stageNames = ['application', 'check', 'date', 'sim', 'move'] as const;
export type StageName = (typeof stageNames)[number];

/** Whether an event has happened. */
export const hasEvent = ({ events }: Pick<PortationDetail, 'events'>, wanted: PortationEventCode): boolean =>
  events.some(({ code, kind }) => code === wanted && kind !== 'planned');

/** The new operator has sent the activation code of the eSIM. */
export const hasEsimCode = ({ events }: Pick<PortationDetail, 'events'>): boolean =>
  events.some(({ details }) => details?.receipt?.method === 'online');

export interface Stage {
  name: StageName;
  state: 'done' | 'current' | 'planned' | 'error';
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

const stageOfEvent = ({ code, details }: PortationEvent): StageName | undefined =>
  details?.rejectCode === 'SIM_NOT_RECEIVED' ? 'sim' : stageOf[code];

/** The stages of a portation with their events; those that a rejection or withdrawal left out are dropped. */
export const stagesOf = ({ events, status }: Pick<PortationDetail, 'events' | 'status'>): Stage[] => {
  const grouped = new Map<StageName, PortationEvent[]>(stageNames.map((name) => [name, []]));
  let last: StageName = 'application';
  for (const event of events) {
    last = stageOfEvent(event) ?? last;
    grouped.get(last)?.push(event);
  }
  const current = stageNames.indexOf(currentStage({ events, status }));
  const isStopped = status === 'Rejected' || status === 'Cancelled';
  return stageNames
    .map((name, index) => ({
      name,
      // The citizen gets the SIM some days before the move, perhaps before the check has ended.
      state:
        name === 'sim' && !isStopped && hasEvent({ events }, 'SIM_RECEIVED') ? 'done' : stateOf(index, current, status),
      events: grouped.get(name) ?? [],
    }))
    .filter((_, index) => !isStopped || index <= current);
};

const currentStage = ({ events, status }: Pick<PortationDetail, 'events' | 'status'>): StageName => {
  switch (status) {
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
      const reached = events.filter(({ kind }) => kind !== 'planned').map(stageOfEvent);
      return reached.findLast((stage) => stage !== undefined) ?? 'application';
    }
    default:
      return 'check';
  }
};

const stateOf = (index: number, current: number, status: PortationDetail['status']): Stage['state'] => {
  if (index !== current) {
    return index < current ? 'done' : 'planned';
  }
  if (status === 'Rejected' || status === 'Cancelled' || status === 'Failed' || status === 'DebtPending') {
    return 'error';
  }
  return hasEnded(status) ? 'done' : 'current';
};

/** Who makes an event happen: those who act in the charts. */
export const sides = ['citizen', 'browser', 'site', 'server', 'database', 'donor', 'recipient'] as const;

export type Side = (typeof sides)[number];

const eventsOf: Readonly<Record<Side, readonly string[]>> = {
  citizen: [
    'startup.retried',
    'citizen.acted',
    'signIn.requested',
    'signIn.declined',
    'signOut.requested',
    'session.extended',
    'check.retried',
    'flow.restarted',
    'number.changed',
    'operator.chosen',
    'step.continued',
    'tariff.chosen',
    'application.changed',
    'application.submitted',
    'personal.requested',
    'personal.concealed',
    'withdrawal.confirmed',
    'draft.deleted',
    'work.retried',
    'failure.dismissed',
    'wait.prolonged',
    'wait.abandoned',
    'order.updated',
    'order.submitted',
    'order.deleted',
    'order.cancelRequested',
    'order.withdrawRequested',
    'withdrawal.requested',
  ],
  browser: [
    'session.begunElsewhere',
    'session.endedElsewhere',
    'page.shown',
    'page.hidden',
    'address.entered',
    'flow.left',
  ],
  site: [
    'startup.begun',
    'quota.changed',
    'auth.started',
    'session.ended',
    'session.restored',
    'tariff.preset',
    'draft.restored',
  ],
  server: [
    'session.lost',
    'order.expired',
    'bdpn.timedOut',
  ],
  database: [
    'bdpn.registered',
    'bdpn.rejected',
    'bdpn.cancelConfirmed',
    'bdpn.withdrawConfirmed',
    'bdpn.withdrawRefused',
    'withdrawal.refused',
    'donor.notified',
    'arbitration.resolved',
    'arbitration.lost',
    'arbitration.timedOut',
    'transfer.started',
    'transfer.completed',
    'transfer.failed',
    'number.returned',
  ],
  donor: [
    'donor.rejected',
    'donor.dataConfirmed',
    'donor.dataMismatched',
    'donor.approved',
    'donor.debtFound',
    'donor.debtCleared',
  ],
  recipient: [
    'recipient.cancelled',
    'recipient.dateAssigned',
    'recipient.dateChanged',
    'recipient.simReady',
    'recipient.confirmedReadiness',
    'recipient.closed',
  ],
};

const bySide = new Map(sides.flatMap((side) => eventsOf[side].map((event) => [event, side] as const)));

/** Who makes the event happen; null while nobody has said. */
export const sideOfEvent = (event: string): Side | null => bySide.get(event) ?? null;

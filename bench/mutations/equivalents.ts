/**
 * Mutants that no test can detect, because the chart does the same: by chart and name (`mutants.ts`), each with the
 * reason.
 */

const decides = 'the state only decides, and what has been loaded leads from it to the same state at once';
const signedIn = 'the delay is read only while a citizen is signed in, so there always is a session';
const inStatuses = 'the server and the pages only ask about statuses of the chart';
const opened = 'a withdrawal is possible only once the portation is loaded';

/** Kinds of mutants of a chart that are all equivalent for one reason. */
export const equivalentKinds: Readonly<Record<string, readonly { names: RegExp; reason: string }[]>> = {
  portationFlow: [
    {
      names:
        /^actions swapped: .* (?:setOrder, (?:setPortation|setResumed|resetPollInterval|removeDraft|clearSubmission)|clearFailure, (?:setOrder|setTariff|setApplication|storeDraft)|setRecipientId, clearFailure|setPortation, countUnchangedPoll|setPortation, restoreApplication|setResumed, setRequestedStep|setFailure, setRequestedStep|setRequestedStep, removeDraft|resetFlow, removeDraft)$/,
      reason: 'the two do not touch the same part of the context or of the browser',
    },
    {
      names: /^(?:left alone|text|number): .*\.(?:input|params)\.(?:orderId|version|tariffId|recipientId) /,
      reason:
        'an order is open in these states, and an operator is chosen before one is created, so that the fallback, which the compiler asks for, is never taken',
    },
  ],
};

export const equivalents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  startup: {
    'reenter added: data.loading startup.retried 0':
      'the parts begin anew in both cases, and the state itself has neither entry nor exit',
    ...Object.fromEntries(
      [
        ['features', 'loadFeatures'],
        ['regions', 'loadRegions'],
        ['mediaServices', 'loadMediaServices'],
        ['convergenceServices', 'loadConvergenceServices'],
      ].map(([part, work]) => [`retargeted: data.loading.${part}.loading done ${work} 0`, decides]),
    ),
  },
  auth: {
    'actions swapped: expired signIn.requested 0 clearSession, redirectToSignIn':
      'the redirect reads nothing of the session',
    'number: authMachine.delays.lastMinute 0 → 1': signedIn,
    'number: authMachine.delays.lastMinutes 0 → 1': signedIn,
    'number: authMachine.delays.untilRenewal 0 → 1': signedIn,
    'number: authMachine.delays.untilAbsoluteWarning 0 → 1': signedIn,
    'left alone: authMachine.delays.lastMinute context.session?.expiresInMs ?? 0 → context.session?.expiresInMs':
      signedIn,
    'left alone: authMachine.delays.lastMinutes context.session?.absoluteExpiresInMs ?? 0 → context.session?.absoluteExpiresInMs':
      signedIn,
    'left alone: authMachine.delays.untilRenewal context.session?.expiresInMs ?? 0 → context.session?.expiresInMs':
      signedIn,
    'left alone: authMachine.delays.untilAbsoluteWarning context.session?.absoluteExpiresInMs ?? 0 → context.session?.absoluteExpiresInMs':
      signedIn,
  },
  portationFlow: {
    'left alone: flowSetup.actions.setSubmittedVersion.submittedVersion context.order?.version ?? null → context.order?.version':
      'only an order that is open is sent',
    'reenter dropped: active flow.restarted 0':
      'step 1 begins anew in both cases, and the state itself has neither entry, exit nor work',
    'transitions swapped: active.routing always 0': 'a deleted order is no draft: at most one of the guards holds',
    'guard dropped: active session.ended 0 hasOrder':
      'only step 1 has no order, and it handles the end of a session itself',
    'guard always: flowSetup.guards.hasOrder context.orderId !== null → true':
      'only step 1 has no order, and it handles the end of a session itself',
    "text: flowSetup.guards.isOutdated '' → 'mutant'": 'neither is the code of a problem',
    "left alone: flowSetup.guards.isOutdated outcome.problem?.code ?? '' → outcome.problem?.code":
      'an absent code is not in the list either',
    'left alone: flowSetup.guards.isNumberObstructed context.number?.obstacles.length ?? 0 → context.number?.obstacles.length':
      'an absent number is not greater than zero either',
    'right alone: flowSetup.guards.isSameOrder params.orderId !== null && context.order?.id === params.orde → context.order?.id === params.orderId':
      'the id of an order is never null',
    "right alone: flowSetup.guards.isFoundWithoutObstacles outcome.tag === 'found' && outcome.number?.obstacles.length  → outcome.number?.obstacles.length === 0":
      'only a found number has obstacles to count',
    'left alone: flowSetup.guards.isNumberKnown context.number !== null && toNational(context.number.msisdn) → context.number !== null':
      'typing removes the number, so a known one is that of the digits',
    "left alone: flowSetup.guards.isDraftWithTariff context.order?.status === 'Initialized' && context.order.tar → context.order?.status === 'Initialized'":
      'a draft without a tariff has gone to step 2 by the guard before',
  },
  orderStatus: {
    'left alone: isValueOf entry !== undefined && others.length === 0 && Object.hasOwn( → entry !== undefined && others.length === 0 && Object.hasOwn( #2':
      'a state that the chart has is not undefined; the compiler asks',
    'left alone: nextOrderState.stage next.PendingBDPN ?? null → next.PendingBDPN':
      'the pending status always has a stage; the compiler asks',
    "left alone: orderStateTitle (status === 'PendingBDPN' && stage !== null ? node?.states[s → (status === 'PendingBDPN' && stage !== null ? node?.states[s":
      'every status has a title; the compiler asks',
    "right alone: orderStateTitle status === 'PendingBDPN' && stage !== null → stage !== null":
      'only the pending status has a stage',
    "text: orderStateTitle '' → 'mutant'": 'every status has a title; the compiler asks',
    'property dropped: nextStatus.snapshot context: {} → ': 'charts of statuses have no context',
    "right alone: nextStatus snapshot.status !== 'active' || !snapshot.can(event) → !snapshot.can(event)":
      'a final state accepts no event either',
    "right alone: isValueOf typeof value !== 'object' || value === null → value === null":
      'what is no object has no entries and is refused as well',
  },
  portationStatus: {
    "left alone: hasEnded portationStatusMachine.states[status]?.tags.includes('ended' → portationStatusMachine.states[status]?.tags.includes('ended'":
      inStatuses,
    'boolean: hasEnded false → true': inStatuses,
  },
  orderRemoval: {
    'entry swapped: requesting clearFailure, setIsDraft': 'the two change different parts of the context',
  },
  portationWatch: {
    'actions swapped: active.open.removal.requesting done deleteOrder 0 markWithdrawalRequested, resetPollInterval':
      'the two change different parts of the context',
    'always second: portationWatchMachine.actions.markWithdrawalRequested.portation context.portation === null ? null : { ...context.portation,  → { ...context.portation, withdrawRequestedAt: params.at }':
      opened,
    "left alone: portationWatchMachine.states.active.states.open.states.removal.states.requesting.invoke.input.orderId context.portation?.orderId ?? '' → context.portation?.orderId":
      opened,
    "text: portationWatchMachine.states.active.states.open.states.removal.states.requesting.invoke.input.orderId '' → 'mutant'":
      opened,
    'number: pollIntervalMs 10 → 11': 'after ten polls the pause is the longest already',
  },
  numberLookup: {
    'property dropped: numberLookupMachine.actions.clearNumber number: null, → ':
      'a lookup begins only after typing, which has removed the former answer, or after a failure, which left none',
    "left alone: numberLookupMachine.guards.isUnallocated outcome.number?.obstacles.some(({ code }) => code === 'RANGE → outcome.number?.obstacles.some(({ code }) => code === 'RANGE":
      'a guard that returns undefined does not hold either',
    "left alone: numberLookupMachine.states.batch.states.sending.invoke.input.fileKey context.file?.key ?? '' → context.file?.key":
      'a file is sent only once it is chosen',
    "text: numberLookupMachine.states.batch.states.sending.invoke.input.fileKey '' → 'mutant'":
      'a file is sent only once it is chosen',
  },
};

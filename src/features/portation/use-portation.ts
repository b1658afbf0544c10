import { useMemo } from 'react';
import type { ApplicationDraft } from '../../../contract/orders.ts';
import type { NationalDigits } from '../../../domain/msisdn.ts';
import type { FlowSnapshot } from '../../../machines/portation-flow/portation-flow.selectors.ts';
import type { Submission } from '../../../machines/portation-flow/portation-flow.types.ts';
import { selectIsSignedIn } from '../../../machines/auth/auth.selectors.ts';
import { useActors, useFlow } from '../../actors/actors-context.ts';
import { useSiteSelector } from '../../actors/site-actor.ts';

/** Selects a value of the flow chart; the component rerenders only when it changes. */
export const usePortation = <Selected>(select: (snapshot: FlowSnapshot) => Selected): Selected =>
  useSiteSelector(useFlow(), select);

/** Commands of the flow; components send events only through them. */
export const usePortationCommands = () => {
  const flow = useFlow();
  const { auth } = useActors();
  return useMemo(
    () => ({
      typeNumber: (digits: NationalDigits) => flow.send({ type: 'number.changed', digits }),
      chooseOperator: (operatorId: string) => flow.send({ type: 'operator.chosen', operatorId }),
      continueToOrder: () => flow.send({ type: 'step.continued', isSignedIn: selectIsSignedIn(auth.getSnapshot()) }),
      chooseTariff: (tariffId: string) => flow.send({ type: 'tariff.chosen', tariffId }),
      changeApplication: (application: ApplicationDraft) => flow.send({ type: 'application.changed', application }),
      submitApplication: (submission: Submission) => flow.send({ type: 'application.submitted', submission }),
      revealPersonal: () => flow.send({ type: 'personal.requested' }),
      concealPersonal: () => flow.send({ type: 'personal.concealed' }),
      confirmWithdrawal: () => flow.send({ type: 'removal.confirmed' }),
      deleteDraft: () => flow.send({ type: 'draft.deleted' }),
      retry: () => flow.send({ type: 'work.retried' }),
      dismissFailure: () => flow.send({ type: 'failure.dismissed' }),
      continueWaiting: () => flow.send({ type: 'wait.prolonged' }),
      stopWaiting: () => flow.send({ type: 'wait.abandoned' }),
      restart: () => flow.send({ type: 'flow.restarted' }),
    }),
    [flow, auth],
  );
};

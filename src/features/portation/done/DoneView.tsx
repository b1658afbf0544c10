import { Button } from '@mantine/core';
import { memo, useDeferredValue, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { PortationOrder } from '../../../../contract/orders.ts';
import type { PortationDetail } from '../../../../contract/portations.ts';
import { orderStateTitle } from '../../../../machines/order-status/order-state.ts';
import { hasEnded } from '../../../../machines/portation-status/portation-status.machine.ts';
import {
  selectFailure,
  selectIsStale,
  selectNow,
  selectOrder,
  selectPortation,
  selectRemovalPhase,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { paths } from '../../../lib/paths.ts';
import { useFeature } from '../../../actors/use-feature.ts';
import { portationTitle } from '../../../actors/status-titles.ts';
import { useAnnounce } from '../../../ui/LiveRegion.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { progressTexts } from '../progress/progress.texts.ts';
import { LettersPanel } from '../progress/LettersPanel.tsx';
import { StaleNotice } from '../progress/StaleNotice.tsx';
import { StatusView } from '../progress/StatusView.tsx';
import { WithdrawalNotices } from '../progress/WithdrawalNotices.tsx';
import { isWithdrawalRefused } from '../progress/subject-facts.ts';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { Withdrawal } from './Withdrawal.tsx';

/** Step 4: the status of the application. */
export const DoneView = () => {
  // In slices: a status rendered in one task, by each poll, blocks a slow phone.
  const order = useDeferredValue(usePortation(selectOrder));
  const portation = useDeferredValue(usePortation(selectPortation));
  const now = useDeferredValue(usePortation(selectNow));
  return order === null ? null : <Status order={order} portation={portation} now={now} />;
};

interface StatusProps {
  order: PortationOrder;
  portation: PortationDetail | null;
  /** Domain time of the last response, ISO. */
  now: string | null;
}

const Status = memo(({ now, order, portation }: StatusProps) => {
  const { restart } = usePortationCommands();
  const announce = useAnnounce();
  const isIntakeOpen = useFeature('Portation') === true;
  const status =
    portation === null
      ? orderStateTitle({ ...order, stage: order.pending?.stage ?? null })
      : portationTitle(portation.status, portation.refusal?.code ?? null);

  // Announces a change of status to screen readers.
  useEffect(() => announce(status), [status, announce]);

  // The order knows of a requested withdrawal before the next poll brings the portation.
  const isRequested = order.cancelRequestedAt !== null && !isWithdrawalRefused(portation);
  const subject =
    portation === null
      ? { order }
      : { portation: isRequested ? { ...portation, withdrawRequestedAt: order.cancelRequestedAt } : portation };
  return (
    <StatusView
      subject={subject}
      now={now ?? order.lastUpdate}
      notices={
        <>
          <StaleWarning timeZone={order.timeZone} />
          <RedirectReason />
          <WithdrawalNotices
            portation={portation}
            isMissed={order.cancelMissed && (portation === null || !hasEnded(portation.status))}
          />
        </>
      }
      withdrawal={<Withdrawal />}
      letters={<LettersPanel order={order} />}
      applyAgain={
        isIntakeOpen ? (
          <Button
            component={Link}
            to={paths.portationInit.href()}
            onClick={({ altKey, ctrlKey, metaKey, shiftKey }) => {
              // With a key, the link opens elsewhere and this tab keeps its application.
              if (!(altKey || ctrlKey || metaKey || shiftKey)) {
                restart();
              }
            }}
          >
            {progressTexts.newApplication}
          </Button>
        ) : null
      }
    />
  );
});

/** Warns that the shown state is outdated while polling fails. */
const StaleWarning = ({ timeZone }: { timeZone: string }) => {
  const isStale = usePortation(selectIsStale);
  const now = usePortation(selectNow);
  const { retry } = usePortationCommands();
  if (!isStale || now === null) {
    return null;
  }
  return <StaleNotice seenAt={now} timeZone={timeZone} onRetry={retry} />;
};

/** The failure of another step that redirected here because the order's status had changed. */
const RedirectReason = () => {
  const failure = usePortation(selectFailure);
  const withdrawal = usePortation(selectRemovalPhase);
  return failure === null || withdrawal !== 'idle' ? null : <FailureNotice failure={failure} />;
};

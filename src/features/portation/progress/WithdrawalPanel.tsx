import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { PortationDetail } from '../../../../contract/portations.ts';
import type { Failure } from '../../../../contract/failure.ts';
import { nextStatus } from '../../../../machines/lib/next-status.ts';
import { hasEnded, portationStatusMachine } from '../../../../machines/portation-status/portation-status.machine.ts';
import { formatRegionTime } from '../../../lib/dates.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { progressTexts as texts } from './progress.texts.ts';
import { WithdrawalDialog } from './WithdrawalDialog.tsx';
import css from './progress.module.css';

interface Props {
  portation: PortationDetail | null;
  /** The order is not registered yet: it is cancelled, not withdrawn. */
  isPending: boolean;
  /** Already requested; the response of БДПН is pending. */
  isRequested: boolean;
  timeZone: string;
  /** Domain time of the last response, ISO. */
  now: string | null;
  phase: 'idle' | 'requesting' | 'requested' | 'refused' | 'failed';
  failure: Failure | null;
  onConfirm: () => void;
  onRetry: () => void;
  onDismiss: () => void;
  /** The slow-response notice, if any. */
  children?: ReactNode;
}

/** Cancellation of a pending order or withdrawal of a portation, when the status charts allow it. */
export const WithdrawalPanel = (props: Props) => {
  const { children, failure, isRequested, isPending, now, onConfirm, onDismiss, onRetry, phase, portation, timeZone } =
    props;
  const [isConfirming, setIsConfirming] = useState(false);
  if (portation !== null && hasEnded(portation.status)) {
    return null;
  }
  const until = portation?.withdrawUntil ?? null;
  const isInTime = until !== null && now !== null && new Date(now) < new Date(until);
  const isWithdrawable =
    portation !== null &&
    nextStatus(portationStatusMachine, portation.status, { type: 'withdrawal.requested', isInTime }) !== null;
  const lastAnswer = portation?.events.findLast(
    ({ code }) => code === 'WITHDRAW_REQUESTED' || code === 'WITHDRAW_REFUSED',
  );

  return (
    <Stack gap="sm" className={css['screenOnly'] ?? ''} align="flex-start">
      {isRequested ? null : (
        <>
          <Button
            variant="default"
            disabled={!isPending && !isWithdrawable}
            loading={phase === 'requesting'}
            onClick={() => setIsConfirming(true)}
          >
            {isPending ? texts.cancel : texts.withdraw}
          </Button>
          {portation === null ? null : (
            <Text c="dimmed">
              {isWithdrawable && until !== null
                ? texts.withdrawUntil(formatRegionTime(until, timeZone))
                : portation.status === 'Failed'
                  ? texts.withdrawWhileFailed
                  : texts.withdrawLate}
            </Text>
          )}
        </>
      )}
      {lastAnswer?.code === 'WITHDRAW_REFUSED' ? (
        <Notice kind="warning" announce>
          <Text>{texts.withdrawRefused}</Text>
        </Notice>
      ) : null}
      {isRequested ? (
        <Notice kind="info" announce>
          <Text>{texts.requested}</Text>
        </Notice>
      ) : null}
      {(phase === 'refused' || phase === 'failed') && failure !== null ? (
        <FailureNotice failure={failure} onDismiss={onDismiss} {...(phase === 'failed' ? { onRetry } : {})} />
      ) : null}
      {children}
      {isConfirming ? (
        <WithdrawalDialog
          isPending={isPending}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            onConfirm();
          }}
        />
      ) : null}
    </Stack>
  );
};

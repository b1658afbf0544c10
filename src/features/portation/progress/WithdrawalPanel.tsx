import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PortationDetail } from '../../../../contract/portations.ts';
import type { Failure } from '../../../../contract/failure.ts';
import { useFeature } from '../../../actors/use-feature.ts';
import { nextStatus } from '../../../../machines/lib/next-status.ts';
import { hasEnded, portationStatusMachine } from '../../../../machines/portation-status/portation-status.machine.ts';
import { HOUR_MS, newestRule } from '../../../../domain/portation-rules.ts';
import { formatRegionTime } from '../../../../domain/dates.ts';
import { focusPageHeading } from '../../../ui/heading-focus.ts';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { progressTexts as texts } from './progress.texts.ts';
import { isWithdrawalRefused } from './subject-facts.ts';
import { WithdrawalDialog } from './WithdrawalDialog.tsx';
import { failureTexts } from '../../../ui/failures.texts.ts';

interface Props {
  portation: PortationDetail | null;
  /** The order is not registered yet. */
  isPending: boolean;
  /** Already requested; the response of БДПН is pending. */
  isRequested: boolean;
  timeZone: string;
  /** Domain time of the last response, ISO. */
  now: string | null;
  phase: 'idle' | 'requesting' | 'requested' | 'removalRefused' | 'removalFailed';
  failure: Failure | null;
  onConfirm: () => void;
  onRetry: () => void;
  onDismiss: () => void;
  /** The slow-response notice, if any. */
  children?: ReactNode;
}

/** The withdrawal of an application, with a button only while the status charts and БДПН allow it. */
export const WithdrawalPanel = (props: Props) => {
  const { children, failure, isRequested, isPending, now, onConfirm, onDismiss, onRetry, phase, portation, timeZone } =
    props;
  const [isConfirming, setIsConfirming] = useState(false);
  const isClosed = useFeature('Portation') === false;
  const wasRequested = useRef(isRequested);
  // The pressed button is gone, and what it did is told at the top, far above it on a phone.
  useEffect(() => {
    if (isRequested && !wasRequested.current && document.activeElement === document.body) {
      focusPageHeading({ isShown: true });
    }
    wasRequested.current = isRequested;
  }, [isRequested]);
  // The refusal is shown above the status.
  if (portation !== null && (hasEnded(portation.status) || isWithdrawalRefused(portation))) {
    return null;
  }
  const until = portation?.withdrawUntil ?? null;
  const isInTime = until !== null && now !== null && new Date(now) < new Date(until);
  const isWithdrawable =
    isPending ||
    (portation !== null &&
      nextStatus(portationStatusMachine, portation.status, { type: 'withdrawal.requested', isInTime }) !== null);
  const mayMove =
    portation === null ||
    (now !== null && Date.parse(now) < Date.parse(portation.windowAt) - newestRule('proposalHours') * HOUR_MS);
  const explanation = isPending
    ? texts.withdrawPending
    : isWithdrawable && until !== null
      ? texts.withdrawUntil(formatRegionTime(until, timeZone))
      : portation?.status === 'Failed'
        ? texts.withdrawWhileFailed
        : failureTexts.TOO_LATE;

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="withdrawal" data-no-print="">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4" id="withdrawal">
          {texts.withdrawal}
        </Title>
        <Text role={isRequested ? 'status' : undefined}>{isRequested ? texts.requested : explanation}</Text>
        {isRequested || !isWithdrawable ? null : (
          <>
            {isClosed ? null : (
              <Text size="sm" c="dimmed">
                {mayMove ? texts.otherDate : texts.otherDateLate}
              </Text>
            )}
            <Button variant="default" loading={phase === 'requesting'} onClick={() => setIsConfirming(true)}>
              {texts.withdraw}
            </Button>
          </>
        )}
        {(phase === 'removalRefused' || phase === 'removalFailed') && failure !== null ? (
          <FailureNotice failure={failure} onDismiss={onDismiss} {...(phase === 'removalFailed' ? { onRetry } : {})} />
        ) : null}
        {children}
      </Stack>
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
    </Paper>
  );
};

import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PortationOrder } from '../../../../contract/orders.ts';
import type { PortationDetail } from '../../../../contract/portations.ts';
import { nextStatus } from '../../../../machines/lib/next-status.ts';
import { orderStatusMachine } from '../../../../machines/order-status/order-status.machine.ts';
import {
  selectFailure,
  selectNow,
  selectWithdrawalPhase,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { portationStatusMachine } from '../../../../machines/portation-status/portation-status.machine.ts';
import { formatRegionTime } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { FailureNotice } from '../shared/FailureNotice.tsx';
import { SlowNotice } from '../shared/SlowNotice.tsx';
import { usePortation, usePortationVerbs } from '../use-portation.ts';
import { doneTexts as texts } from './done.texts.ts';
import css from './DoneView.module.css';

interface Props {
  order: PortationOrder;
  portation: PortationDetail | null;
}

/** Cancelling what is on its way and withdrawing what is registered, where the charts allow it. */
export function Withdrawal({ order, portation }: Props) {
  const phase = usePortation(selectWithdrawalPhase);
  const failure = usePortation(selectFailure);
  const now = usePortation(selectNow);
  const [isAsking, setIsAsking] = useState(false);
  const { confirmWithdrawal, retry, dismissFailure } = usePortationVerbs();

  const isOver = portation !== null && portationStatusMachine.states[portation.status]?.type === 'final';
  // Registered a moment ago: the portation is being read, and only it knows until when.
  const isUnknown = order.status === 'Done' && portation === null;
  if (isOver || isUnknown || portation?.status === 'Completed') {
    return null;
  }
  const isPending = nextStatus(orderStatusMachine, order.status, { type: 'order.cancelRequested' }) !== null;
  const until = portation?.withdrawUntil ?? null;
  const isInTime = until !== null && now !== null && new Date(now) < new Date(until);
  const isWithdrawable =
    portation !== null &&
    nextStatus(portationStatusMachine, portation.status, { type: 'withdrawal.requested', isInTime }) !== null;
  const isAsked = order.cancelRequestedAt !== null || (portation !== null && portation.withdrawRequestedAt !== null);
  const lastAnswer = portation?.events.findLast(({ code }) => code === 'WITHDRAW_REQUESTED' || code === 'WITHDRAW_REFUSED');

  return (
    <Stack gap="sm" className={css['screenOnly']} align="flex-start">
      {isAsked ? null : (
        <>
          <Button
            variant="default"
            disabled={!isPending && !isWithdrawable}
            loading={phase === 'requesting'}
            onClick={() => setIsAsking(true)}
          >
            {isPending ? texts.cancel : texts.withdraw}
          </Button>
          {portation === null ? null : (
            <Text c="dimmed">
              {isWithdrawable && until !== null
                ? texts.withdrawUntil(formatRegionTime(until, order.timeZone))
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
      {isAsked ? (
        <Notice kind="info" announce>
          <Text>{texts.requested}</Text>
        </Notice>
      ) : null}
      {(phase === 'refused' || phase === 'failed') && failure !== null ? (
        <FailureNotice failure={failure} onDismiss={dismissFailure} {...(phase === 'failed' ? { onRetry: retry } : {})} />
      ) : null}
      <SlowNotice />
      {isAsking ? (
        <ConfirmDialog
          title={isPending ? texts.cancelTitle : texts.withdrawTitle}
          confirmLabel={isPending ? texts.cancelConfirm : texts.withdrawConfirm}
          cancelLabel={isPending ? texts.cancelKeep : texts.withdrawKeep}
          isDangerous
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            confirmWithdrawal();
          }}
        >
          <Text>{isPending ? texts.cancelText : texts.withdrawText}</Text>
        </ConfirmDialog>
      ) : null}
    </Stack>
  );
}

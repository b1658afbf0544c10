import { Button, Group, Text } from '@mantine/core';
import { startTransition, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderSummary } from '../../../../contract/account.ts';
import { paths } from '../../../lib/paths.ts';
import { canResend } from '../../../../contract/refusal-remedies.ts';
import { isRefusal } from '../../../../contract/refusal-codes.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { focusPageHeading } from '../../../ui/heading-focus.ts';
import { useAnnounce } from '../../../ui/LiveRegion.tsx';
import { SlowResponseNotice } from '../../../ui/SlowResponseNotice.tsx';
import { flowPageTexts } from '../flow-page.texts.ts';
import { WithdrawalDialog } from '../progress/WithdrawalDialog.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { manageTexts as texts } from './manage.texts.ts';
import { orderActions } from './order-actions.ts';
import { useOrderRemoval } from './use-order-removal.ts';

interface Props {
  order: OrderSummary;
  msisdn: string;
  /** Domain time of the response, ISO; empty when unknown. */
  now: string;
  /** Applications are accepted now, so a draft can be continued. */
  isOpen: boolean;
  /** Called when the list must be reloaded. */
  onChange: () => void;
}

/** The column is as wide as its widest button. */
const inOneLine = { label: { whiteSpace: 'nowrap' } } as const;

/** Actions of one order in a list: continue, follow, remove. */
export const OrderActions = ({ isOpen, msisdn, now, onChange, order }: Props) => {
  const [isConfirming, setIsConfirming] = useState(false);
  const announce = useAnnounce();
  const { canContinue, removal } = orderActions(order, now);
  const { confirm, dismiss, failure, isBusy, isRetryable, isSlow, retry } = useOrderRemoval(
    order.id,
    () => {
      announce(removal === 'delete' ? texts.deleted : texts.requested);
      // The focused button is about to be removed.
      focusPageHeading();
      onChange();
    },
    onChange,
  );
  const confirmation = {
    onCancel: () => setIsConfirming(false),
    onConfirm: () => {
      setIsConfirming(false);
      confirm(removal === 'delete');
    },
  };
  const followHref = followHrefOf(order, msisdn);
  const { operatorName } = order.recipient;
  const isRefused = isRefusal(order.portationRefusalCode);
  // Applications for which only time helps, or nothing does, can be read.
  const isResendable = canResend(order.rejectionCode, order.availableFrom, now);
  if (!(canContinue && isOpen) && followHref === null && removal === null && failure === null) {
    return null;
  }
  return (
    <Group gap="xs" data-no-print="">
      {canContinue && isOpen ? (
        <Button
          component={Link}
          to={paths.portationSubmit.href(order.id)}
          size="sm"
          styles={inOneLine}
          aria-label={isResendable ? texts.continueOf(operatorName) : texts.openOf(operatorName)}
          variant={isResendable ? 'filled' : 'default'}
        >
          {isResendable ? texts.continue : texts.open}
        </Button>
      ) : null}
      {followHref === null ? null : (
        <Button
          component={Link}
          to={followHref}
          variant="default"
          size="sm"
          styles={inOneLine}
          aria-label={isRefused ? texts.whatToDoOf(operatorName) : texts.followOf(operatorName)}
        >
          {isRefused ? texts.whatToDo : texts.follow}
        </Button>
      )}
      {removal === null ? null : (
        <Button
          variant="subtle"
          color="red"
          size="sm"
          px="xs"
          styles={inOneLine}
          loading={isBusy}
          // In slices, so that the press is painted meanwhile.
          onClick={() => startTransition(() => setIsConfirming(true))}
        >
          {texts[removal]}
        </Button>
      )}
      {isSlow ? <SlowResponseNotice onRetry={retry} /> : null}
      {failure === null ? null : (
        <FailureNotice failure={failure} onRetry={isRetryable ? retry : undefined} onDismiss={dismiss} />
      )}
      {isConfirming && removal === 'delete' ? (
        <ConfirmDialog
          title={flowPageTexts.deleteTitle}
          confirmLabel={flowPageTexts.confirmDelete}
          cancelLabel={flowPageTexts.cancel}
          isDangerous
          {...confirmation}
        >
          <Text>{flowPageTexts.deleteText}</Text>
        </ConfirmDialog>
      ) : null}
      {isConfirming && removal !== 'delete' ? (
        <WithdrawalDialog isPending={removal === 'cancel'} {...confirmation} />
      ) : null}
    </Group>
  );
};

/** Address of the page that follows the order; null when nothing is in progress. */
const followHrefOf = ({ id, portationId, status }: OrderSummary, msisdn: string): string | null => {
  if (portationId !== null) {
    return paths.accountPortation.href(msisdn, portationId);
  }
  return status === 'PendingBDPN' ? paths.portationDone.href(id) : null;
};

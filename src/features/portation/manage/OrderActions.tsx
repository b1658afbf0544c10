import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderSummary } from '../../../../contract/account.ts';
import { paths } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { focusPageHeading } from '../../../ui/heading-focus.ts';
import { useAnnounce } from '../../../ui/LiveRegion.tsx';
import { SlowLoadNotice } from '../../../ui/SlowLoadNotice.tsx';
import { flowPageTexts } from '../flow-page.texts.ts';
import { WithdrawalQuestion } from '../progress/WithdrawalQuestion.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { manageTexts as texts } from './manage.texts.ts';
import { orderActions } from './order-actions.ts';
import { useDeleteOrder } from './use-delete-order.ts';
import css from './OrderActions.module.css';

interface Props {
  order: OrderSummary;
  msisdn: string;
  /** The server's «now», ISO; empty when it did not say. */
  now: string;
  /** Applications are taken just now: a draft can be gone on with. */
  isOpen: boolean;
  /** The application is another one now. */
  onChange: () => void;
}

/** What can be done with an application of a list: go on, look at its way, take it back. */
export const OrderActions = ({ isOpen, msisdn, now, onChange, order }: Props) => {
  const [isAsking, setIsAsking] = useState(false);
  const announce = useAnnounce();
  const { canContinue, takingBack } = orderActions(order, now);
  const { ask, dismiss, failure, isBusy } = useDeleteOrder(order.id, () => {
    announce(takingBack === 'delete' ? texts.deleted : texts.asked);
    // The button that was pressed is about to go.
    focusPageHeading();
    onChange();
  });
  const question = {
    onCancel: () => setIsAsking(false),
    onConfirm: () => {
      setIsAsking(false);
      ask();
    },
  };
  const way = wayOf(order, msisdn);
  const { operatorName } = order.recipient;
  if (!(canContinue && isOpen) && way === null && takingBack === null && failure === null) {
    return null;
  }
  return (
    <div className={css['actions']}>
      {canContinue && isOpen ? (
        <Button
          component={Link}
          to={paths.portationSubmit.href(order.id)}
          size="sm"
          aria-label={texts.continueOf(operatorName)}
        >
          {texts.continue}
        </Button>
      ) : null}
      {way === null ? null : (
        <Button component={Link} to={way} variant="default" size="sm" aria-label={texts.followOf(operatorName)}>
          {texts.follow}
        </Button>
      )}
      {takingBack === null ? null : (
        <Button variant="subtle" color="red" size="sm" px="xs" loading={isBusy} onClick={() => setIsAsking(true)}>
          {texts[takingBack]}
        </Button>
      )}
      {isBusy ? <SlowLoadNotice onRetry={ask} /> : null}
      {failure === null ? null : <FailureNotice failure={failure} onRetry={ask} onDismiss={dismiss} />}
      {isAsking && takingBack === 'delete' ? (
        <ConfirmDialog
          title={flowPageTexts.deleteTitle}
          confirmLabel={flowPageTexts.confirmDelete}
          cancelLabel={flowPageTexts.cancel}
          isDangerous
          {...question}
        >
          <Text>{flowPageTexts.deleteText}</Text>
        </ConfirmDialog>
      ) : null}
      {isAsking && takingBack !== 'delete' ? (
        <WithdrawalQuestion isPending={takingBack === 'cancel'} {...question} />
      ) : null}
    </div>
  );
};

/** Where the way of the application is told; null where there is nothing to tell. */
const wayOf = ({ id, portationId, status }: OrderSummary, msisdn: string): string | null => {
  if (portationId !== null) {
    return paths.accountPortation.href(msisdn, portationId);
  }
  return status === 'PendingBDPN' ? paths.portationDone.href(id) : null;
};

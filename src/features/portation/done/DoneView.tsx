import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { PortationOrder } from '../../../../contract/orders.ts';
import type { PortationDetail } from '../../../../contract/portations.ts';
import { orderStatusMachine } from '../../../../machines/order-status/order-status.machine.ts';
import {
  selectFailure,
  selectPollPhase,
  selectNow,
  selectOrder,
  selectPortation,
  selectWithdrawalPhase,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { formatRegionTime, formatWindow } from '../../../lib/dates.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { paths } from '../../../lib/paths.ts';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import { useAnnounce } from '../../../ui/LiveRegion.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import {
  endedHeading,
  PortationTimeline,
  PortationStatusNotice,
  portationTitle,
} from '../progress/PortationStatusNotice.tsx';
import { progressTexts } from '../progress/progress.texts.ts';
import { StaleNotice } from '../progress/StaleNotice.tsx';
import { StatusGlossary } from '../progress/StatusGlossary.tsx';
import { doneTexts as texts } from './done.texts.ts';
import { Withdrawal } from './Withdrawal.tsx';
import css from '../progress/progress.module.css';

/** The heading of step 4: the state of the order or portation. */
export const useDoneHeading = (): string => {
  const order = usePortation(selectOrder);
  const portation = usePortation(selectPortation);
  return endedHeading(portation?.status) ?? (order?.status === 'Done' ? texts.accepted : texts.pending);
};

/** Step 4: the status of the application, and the next step with its date. */
export const DoneView = () => {
  const order = usePortation(selectOrder);
  const portation = usePortation(selectPortation);
  const { restart } = usePortationCommands();
  const announce = useAnnounce();
  const status =
    portation === null
      ? order === null
        ? ''
        : (orderStatusMachine.states[order.status]?.meta?.title ?? '')
      : portationTitle(portation);

  // Announces a change of status to screen readers.
  useEffect(() => {
    if (status !== '') {
      announce(status);
    }
  }, [status, announce]);

  if (order === null) {
    return null;
  }
  return (
    <Stack gap="xl">
      <StaleWarning timeZone={order.timeZone} />
      <RedirectReason />
      {order.cancelMissed ? (
        <Notice kind="warning" announce>
          <Text>{texts.cancelMissed}</Text>
        </Notice>
      ) : null}
      {portation === null ? (
        order.status === 'Done' ? (
          <Notice kind="info" title={texts.acceptedTitle}>
            <Text>{texts.acceptedText}</Text>
          </Notice>
        ) : (
          <Notice kind="info" title={texts.pendingTitle}>
            <Text>{texts.pendingText}</Text>
          </Notice>
        )
      ) : (
        <PortationStatusNotice
          portation={portation}
          action={
            <Button component={Link} to={paths.portationInit.href()} onClick={restart}>
              {progressTexts.newApplication}
            </Button>
          }
        />
      )}
      <Facts order={order} portation={portation} />
      {portation === null ? null : <PortationTimeline portation={portation} />}
      <Withdrawal order={order} portation={portation} />
      <Group className={css['screenOnly']}>
        <Button variant="default" onClick={() => window.print()}>
          {progressTexts.print}
        </Button>
        <Button component={Link} to={paths.account.href()} variant="subtle">
          {texts.toAccount}
        </Button>
      </Group>
      <StatusGlossary />
    </Stack>
  );
};

/** Warns that the shown state is outdated while polling fails. */
const StaleWarning = ({ timeZone }: { timeZone: string }) => {
  const phase = usePortation(selectPollPhase);
  const now = usePortation(selectNow);
  const { retry } = usePortationCommands();
  if (phase !== 'unreachable' || now === null) {
    return null;
  }
  return <StaleNotice seenAt={now} timeZone={timeZone} onRetry={retry} />;
};

/** The failure of another step that redirected here because the order's status had changed. */
const RedirectReason = () => {
  const failure = usePortation(selectFailure);
  const withdrawal = usePortation(selectWithdrawalPhase);
  return failure === null || withdrawal !== 'idle' ? null : <FailureNotice failure={failure} />;
};

const Facts = ({ order, portation }: { order: PortationOrder; portation: PortationDetail | null }) => {
  const { numberInfo, recipient, npId, tariff, application, timeZone } = order;
  const isPorted = portation?.status === 'Completed' || portation?.status === 'Returned';
  const date =
    portation !== null && portation.portationAt !== null
      ? {
          term: isPorted ? progressTexts.actualDate : progressTexts.date,
          value: formatRegionTime(portation.portationAt, timeZone),
        }
      : portation?.status === 'Failed' || application.dueDate === null || application.slot === null
        ? null
        : {
            term: texts.plannedDate,
            value: formatWindow(application.dueDate, application.slot, timeZone),
          };
  return (
    <DefinitionList
      items={[
        { term: texts.number, value: formatPhone(numberInfo.msisdn) },
        { term: texts.operators, value: texts.operatorsValue(numberInfo.operatorName ?? '', recipient.operatorName) },
        ...(tariff === null ? [] : [{ term: texts.tariff, value: tariff.name }]),
        ...(npId === null ? [] : [{ term: progressTexts.registration, value: npId }]),
        ...(date === null ? [] : [date]),
      ]}
    />
  );
};

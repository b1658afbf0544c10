import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { PortationOrder } from '../../../../contract/orders.ts';
import type { PortationDetail, PortationEvent } from '../../../../contract/portations.ts';
import { orderStatusMachine } from '../../../../machines/order-status/order-status.machine.ts';
import {
  selectFailure,
  selectFollowPhase,
  selectNow,
  selectOrder,
  selectPortation,
  selectWithdrawalPhase,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { portationStatusMachine } from '../../../../machines/portation-status/portation-status.machine.ts';
import { formatDate, formatRegionTime, formatTime, formatWindow, zoneHint } from '../../../lib/dates.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { paths } from '../../../app/paths.ts';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import { useAnnounce } from '../../../ui/LiveRegion.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';
import { FailureNotice } from '../shared/FailureNotice.tsx';
import { RefusalNotice } from '../shared/RefusalNotice.tsx';
import { usePortation, usePortationVerbs } from '../use-portation.ts';
import { doneTexts as texts, plannedTitles, statusMeanings } from './done.texts.ts';
import { Glossary } from './Glossary.tsx';
import { Withdrawal } from './Withdrawal.tsx';
import css from './DoneView.module.css';

/** The heading of the finished page: where things stand, in two words. */
export const useDoneHeading = (): string => {
  const order = usePortation(selectOrder);
  const portation = usePortation(selectPortation);
  switch (portation?.status) {
    case 'Completed':
      return texts.completed;
    case 'Rejected':
      return texts.rejected;
    case 'Cancelled':
      return texts.cancelled;
    case 'Returned':
      return texts.returned;
    default:
      return order?.status === 'Done' ? texts.accepted : texts.pending;
  }
};

/** The finished page: where the application stands, and what comes next with its date. */
export function DoneView() {
  const order = usePortation(selectOrder);
  const portation = usePortation(selectPortation);
  const announce = useAnnounce();
  const status =
    portation === null
      ? order === null
        ? ''
        : (orderStatusMachine.states[order.status]?.meta?.title ?? '')
      : (portationStatusMachine.states[portation.status]?.meta?.title ?? '');

  // A change of status is news also for people who do not see the screen.
  useEffect(() => {
    if (status !== '') {
      announce(status);
    }
  }, [status, announce]);

  if (order === null) {
    return null;
  }
  return (
    <Stack gap="xl" className={css['page']}>
      <Freshness timeZone={order.timeZone} />
      <WayHere />
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
        <Now portation={portation} status={status} />
      )}
      <Facts order={order} portation={portation} />
      {portation === null ? null : (
        <section aria-labelledby="timeline">
          <Title order={2} id="timeline" mb="md">
            {texts.timelineTitle}
          </Title>
          <Timeline label={texts.timelineTitle} items={portation.events.map((event) => timelineItem(event, portation))} />
        </section>
      )}
      {portation?.status === 'Completed' ? (
        <section aria-labelledby="after">
          <Title order={2} id="after" mb="sm">
            {texts.afterTitle}
          </Title>
          <ul className={css['list']}>
            {texts.after.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <Withdrawal order={order} portation={portation} />
      <Group className={css['screenOnly']}>
        <Button variant="default" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button component={Link} to={paths.account.href()} variant="subtle">
          {texts.toAccount}
        </Button>
      </Group>
      <Glossary />
    </Stack>
  );
}

/** Says so when what is shown is old. */
function Freshness({ timeZone }: { timeZone: string }) {
  const phase = usePortation(selectFollowPhase);
  const now = usePortation(selectNow);
  const { retry } = usePortationVerbs();
  if (phase !== 'unreachable' || now === null) {
    return null;
  }
  return (
    <Notice kind="warning" announce>
      <Text>{texts.unreachable(`${formatTime(now, timeZone)}\u00a0${zoneHint(now, timeZone)}`)}</Text>
      <Button mt="xs" variant="default" onClick={retry}>
        {texts.refresh}
      </Button>
    </Notice>
  );
}

/** Another step led here because the order had moved on: why, as long as nothing else is being asked. */
function WayHere() {
  const failure = usePortation(selectFailure);
  const withdrawal = usePortation(selectWithdrawalPhase);
  return failure === null || withdrawal !== 'idle' ? null : <FailureNotice failure={failure} />;
}

function Now({ portation, status }: { portation: PortationDetail; status: string }) {
  const { startAfresh } = usePortationVerbs();
  const next = portation.events.find(({ kind }) => kind === 'planned');
  const debt = portation.events.findLast(({ code }) => code === 'DEBT_FOUND')?.details?.debtSum;
  const payment = portation.events.find(({ code, kind: isAhead }) => code === 'DEBT_CLEARED' && isAhead === 'planned');
  if (portation.refusal !== null) {
    return (
      <RefusalNotice
        code={portation.refusal.code}
        action={
          <Button component={Link} to={paths.portationInit.href()} onClick={startAfresh}>
            {texts.newApplication}
          </Button>
        }
      />
    );
  }
  const kind = portation.status === 'Completed' ? 'success' : portation.status === 'DebtPending' ? 'warning' : 'info';
  return (
    <Notice kind={kind} {...(portation.status === 'Completed' ? {} : { title: status })}>
      <Text>{statusMeanings[portation.status]}</Text>
      {portation.status === 'DebtPending' && debt !== undefined ? (
        <Text mt="xs">
          <strong>{texts.debt(formatMoney(debt))}</strong>
          {payment === undefined ? null : ` ${texts.debtUntil(formatDate(payment.at, portation.timeZone))}`}
        </Text>
      ) : null}
      {next === undefined ? null : (
        <Text mt="xs">
          <strong>{`${texts.nextTitle}: `}</strong>
          {texts.next(lowerFirst(titleOf(next)), dateOf(next, portation.timeZone))}
        </Text>
      )}
    </Notice>
  );
}

function Facts({ order, portation }: { order: PortationOrder; portation: PortationDetail | null }) {
  const { numberInfo, recipient, npId, tariff, application, timeZone } = order;
  const isMoved = portation?.status === 'Completed' || portation?.status === 'Returned';
  const date =
    portation !== null && portation.portationAt !== null
      ? { term: isMoved ? texts.actualDate : texts.date, value: formatRegionTime(portation.portationAt, timeZone) }
      : application.dueDate === null || application.slot === null
        ? null
        : {
            term: texts.plannedDate,
            value: formatWindow(application.dueDate, application.slot, timeZone),
          };
  return (
    <DefinitionList
      items={[
        { term: texts.number, value: formatPhone(numberInfo.msisdn) },
        { term: texts.way, value: texts.wayValue(numberInfo.operatorName ?? '', recipient.operatorName) },
        ...(tariff === null ? [] : [{ term: texts.tariff, value: tariff.name }]),
        ...(npId === null ? [] : [{ term: texts.registration, value: npId }]),
        ...(date === null ? [] : [date]),
      ]}
    />
  );
}

/** Steps that begin with the agreed window have its hour; of the others only the last day is known. */
const isTimed = (code: PortationEvent['code']): boolean => code === 'REMINDER' || code === 'STARTED' || code === 'TRANSFERED';

const titleOf = ({ code, kind, title }: PortationEvent): string =>
  kind === 'planned' ? (plannedTitles[code] ?? title) : title;

const dateOf = ({ code, kind, at }: PortationEvent, timeZone: string): string =>
  kind === 'planned' && !isTimed(code) ? texts.until(formatDate(at, timeZone)) : formatRegionTime(at, timeZone);

const lowerFirst = (text: string): string => text.slice(0, 1).toLocaleLowerCase('ru') + text.slice(1);

const timelineItem = (event: PortationEvent, { timeZone }: PortationDetail) => {
  const details = [
    ...(event.details?.debtSum === undefined ? [] : [formatMoney(event.details.debtSum)]),
    ...(event.details?.newDate === undefined ? [] : [texts.newDate(formatRegionTime(event.details.newDate, timeZone))]),
  ].join('. ');
  return {
    id: event.id,
    title: titleOf(event),
    state: event.kind,
    date: dateOf(event, timeZone),
    ...(details === '' ? {} : { details }),
  };
};

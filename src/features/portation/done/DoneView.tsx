import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { PortationOrder } from '../../../../contract/orders.ts';
import type { PortationDetail, PortationEvent } from '../../../../contract/portations.ts';
import { orderStatusMachine } from '../../../../machines/order-status/order-status.machine.ts';
import {
  selectFollowPhase,
  selectNow,
  selectOrder,
  selectPortation,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { portationStatusMachine } from '../../../../machines/portation-status/portation-status.machine.ts';
import { formatRegionTime, formatTime, slotBeginning } from '../../../lib/dates.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { paths } from '../../../app/paths.ts';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import { useAnnounce } from '../../../ui/LiveRegion.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';
import { RefusalNotice } from '../shared/RefusalNotice.tsx';
import { usePortation, usePortationVerbs } from '../use-portation.ts';
import { doneTexts as texts, statusMeanings } from './done.texts.ts';
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
      <Freshness />
      {order.cancelRequestedAt === null ? null : (
        <Notice kind="info" announce>
          <Text>{texts.cancelRequested}</Text>
        </Notice>
      )}
      {order.cancelMissed ? (
        <Notice kind="warning" announce>
          <Text>{texts.cancelMissed}</Text>
        </Notice>
      ) : null}
      {portation === null ? (
        <Notice kind="info" title={texts.pendingTitle}>
          <Text>{texts.pendingText}</Text>
        </Notice>
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
      </Group>
      <Glossary />
    </Stack>
  );
}

/** Says so when what is shown is old. */
function Freshness() {
  const phase = usePortation(selectFollowPhase);
  const now = usePortation(selectNow);
  const { retry } = usePortationVerbs();
  if (phase !== 'unreachable' || now === null) {
    return null;
  }
  return (
    <Notice kind="warning" announce>
      <Text>{texts.unreachable(formatTime(now))}</Text>
      <Button mt="xs" variant="default" onClick={retry}>
        {texts.refresh}
      </Button>
    </Notice>
  );
}

function Now({ portation, status }: { portation: PortationDetail; status: string }) {
  const { startAfresh } = usePortationVerbs();
  const next = portation.events.find(({ kind }) => kind === 'planned');
  const debt = portation.events.findLast(({ code }) => code === 'DEBT_FOUND')?.details?.debtSum;
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
    <Notice kind={kind} title={status}>
      <Text>{statusMeanings[portation.status]}</Text>
      {portation.status === 'DebtPending' && debt !== undefined ? <Text mt="xs">{texts.debt(formatMoney(debt))}</Text> : null}
      {next === undefined ? null : (
        <Text mt="xs">
          <strong>{texts.nextTitle}. </strong>
          {texts.next(next.title, formatRegionTime(next.at, portation.timeZone))}
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
            value: formatRegionTime(slotBeginning(application.dueDate, application.slot, timeZone), timeZone),
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

const timelineItem = (event: PortationEvent, { timeZone }: PortationDetail) => {
  const date = formatRegionTime(event.at, timeZone);
  const details = [
    ...(event.details?.debtSum === undefined ? [] : [formatMoney(event.details.debtSum)]),
    ...(event.details?.newDate === undefined ? [] : [texts.newDate(formatRegionTime(event.details.newDate, timeZone))]),
  ].join('. ');
  return {
    id: event.id,
    title: event.title,
    state: event.kind,
    date,
    ...(details === '' ? {} : { details }),
  };
};

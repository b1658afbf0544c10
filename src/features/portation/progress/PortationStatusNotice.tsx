import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PortationDetail, PortationEvent } from '../../../../contract/portations.ts';
import { refusalTitles } from '../../../../contract/refusal-codes.ts';
import { portationStatusMachine } from '../../../../machines/portation-status/portation-status.machine.ts';
import { formatDate, formatRegionTime } from '../../../lib/dates.ts';
import { formatMoney } from '../../../lib/money.ts';
import { describePlanned, plannedDate, plannedTitle } from '../../../lib/portations/planned-step.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';
import { RefusalNotice } from '../../../ui/RefusalNotice.tsx';
import { progressTexts as texts, statusMeanings } from './progress.texts.ts';
import css from './progress.module.css';

/** The Russian label of a portation's status. */
export const portationTitle = ({ status }: Pick<PortationDetail, 'status'>): string =>
  portationStatusMachine.states[status]?.meta?.title ?? '';

interface NowProps {
  portation: PortationDetail;
  /** Shown after a rejection, e.g. a new application. */
  action: ReactNode;
}

/** The status of a portation, its meaning, and the next step with its date. */
export const PortationStatusNotice = ({ action, portation }: NowProps) => {
  const next = portation.events.find(({ kind }) => kind === 'planned');
  const debt = portation.events.findLast(({ code }) => code === 'DEBT_FOUND')?.details?.debtSum;
  const payment = portation.events.find(({ code, kind }) => code === 'DEBT_CLEARED' && kind === 'planned');
  if (portation.refusal !== null) {
    return <RefusalNotice code={portation.refusal.code} action={action} />;
  }
  const kind = portation.status === 'Completed' ? 'success' : portation.status === 'DebtPending' ? 'warning' : 'info';
  return (
    <Notice kind={kind} {...(portation.status === 'Completed' ? {} : { title: portationTitle(portation) })}>
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
          {describePlanned(next, portation.timeZone)}
        </Text>
      )}
    </Notice>
  );
};

/** The heading of an ended portation; null while it is in progress. */
export const endedHeading = (status: PortationDetail['status'] | undefined): string | null => {
  switch (status) {
    case 'Completed':
      return texts.completed;
    case 'Rejected':
      return texts.rejected;
    case 'Cancelled':
      return texts.cancelled;
    case 'Returned':
      return texts.returned;
    default:
      return null;
  }
};

/** The timeline of past and planned events, and advice once the number is ported. */
export const PortationTimeline = ({ portation }: { portation: PortationDetail }) => (
  <>
    <section aria-labelledby="timeline">
      <Title order={2} id="timeline" mb="md">
        {texts.timelineTitle}
      </Title>
      <Timeline
        label={texts.timelineTitle}
        items={portation.events.map((event) => timelineItem(event, portation.timeZone))}
      />
    </section>
    {portation.status === 'Completed' ? (
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
  </>
);

const timelineItem = (event: PortationEvent, timeZone: string) => {
  const isPlanned = event.kind === 'planned';
  const details = [
    ...(event.details?.rejectCode === undefined ? [] : [refusalTitles[event.details.rejectCode]]),
    ...(event.details?.debtSum === undefined ? [] : [formatMoney(event.details.debtSum)]),
    ...(event.details?.newDate === undefined ? [] : [texts.newDate(formatRegionTime(event.details.newDate, timeZone))]),
  ].join('. ');
  return {
    id: event.id,
    title: isPlanned ? plannedTitle(event) : event.title,
    state: event.kind,
    date: isPlanned ? plannedDate(event, timeZone) : formatRegionTime(event.at, timeZone),
    ...(details === '' ? {} : { details }),
  };
};

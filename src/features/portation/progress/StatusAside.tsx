import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { PortationDetail } from '../../../../contract/portations.ts';
import { formatTime, formatWeekday, zoneHint } from '../../../../domain/dates.ts';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';
import { CalendarLeaf } from '../../../ui/illustrations/CalendarLeaf.tsx';
import type { NextButton } from '../../../lib/portations/next-action.ts';
import { isLate } from '../../../lib/portations/status-facts.ts';
import { OperatorContacts } from './OperatorContacts.tsx';
import { progressTexts as texts } from './progress.texts.ts';
import { EsimCode } from './EsimCode.tsx';
import { hasEsimCode, hasEvent, hasSimNow } from './stages.ts';
import type { SubjectFacts } from './subject-facts.ts';

export const CalendarLink = lazy(async () => {
  const { CalendarLink: Component } = await lazyWithRetry(() => import('./CalendarLink.tsx'));
  return { default: Component };
});

interface Props {
  /** Is beside the status. */
  button: NextButton;
  facts: SubjectFacts;
  /** Null until the application is registered. */
  portation: PortationDetail | null;
  /** Domain time, ISO. */
  now: string;
  /** The withdrawal. */
  children: ReactNode;
}

/** Beside the status: the day of the move, the SIM card, the withdrawal. */
export const StatusAside = ({ button, children, facts: { status, to }, now, portation }: Props) => {
  const isReceived = portation !== null && hasSimNow(portation);
  const isReady = isReceived || (portation !== null && hasEvent(portation, 'SIM_READY'));
  const { portationAt, receiptMethod, simType, timeZone, windowAt } = status;
  const isEsim = simType === 'eSIM';
  const receipt = receiptMethod === 'courier' ? texts.simCourier : isEsim ? texts.simOnline : texts.simPickup;
  const isDated = status.status !== 'Failed' && status.status !== 'DebtPending' && !isLate(status, now);
  return (
    <Stack gap="md">
      {isDated ? (
        <Paper withBorder p="md" component="section" aria-labelledby="day">
          <Group gap="md" wrap="nowrap">
            <CalendarLeaf day={windowAt} timeZone={timeZone} />
            <div>
              <Title order={2} size="h4" id="day">
                {texts.calendar}
              </Title>
              <Text>
                {texts.calendarTime(
                  formatWeekday(windowAt, timeZone),
                  `${formatTime(windowAt, timeZone)}\u00a0${zoneHint(timeZone)}`,
                )}
              </Text>
              {portation === null || portationAt === null ? (
                <Text c="dimmed" size="sm">
                  {texts.calendarPreliminary}
                </Text>
              ) : button === 'addToCalendar' || new Date(portationAt) <= new Date(now) ? null : (
                <Suspense fallback={<Text c="dimmed">{texts.addToCalendar}</Text>}>
                  <CalendarLink portation={portation} windowAt={portationAt} now={now} />
                </Suspense>
              )}
            </div>
          </Group>
        </Paper>
      ) : null}
      <Paper withBorder p="md" component="section" aria-labelledby="sim">
        <Title order={2} size="h4" id="sim">
          {isEsim ? texts.esim : texts.sim}
        </Title>
        <Text>
          {isReceived
            ? isEsim
              ? texts.esimReceived
              : texts.simReceived
            : isReady
              ? isEsim
                ? texts.esimReady
                : texts.simReady
              : receipt(to.operatorName)}
        </Text>
        {isReady ? null : (
          <Text c="dimmed" size="sm">
            {isEsim ? texts.esimPending : texts.simPending}
          </Text>
        )}
        {portation !== null && button !== 'showEsimCode' && hasEsimCode(portation) ? (
          <EsimCode orderId={portation.orderId} />
        ) : null}
        {button === 'callRecipient' ? null : <OperatorContacts operator={to} />}
      </Paper>
      {children}
    </Stack>
  );
};

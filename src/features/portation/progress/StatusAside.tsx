import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatTime, formatWeekday, zoneHint } from '../../../lib/dates.ts';
import { CalendarLeaf } from '../../../ui/illustrations/CalendarLeaf.tsx';
import { calendarHref } from './calendar-file.ts';
import { OperatorContacts } from './OperatorContacts.tsx';
import { progressTexts as texts } from './progress.texts.ts';
import type { SubjectFacts } from './subject-facts.ts';

interface Props {
  facts: SubjectFacts;
  /** The recipient has reported that it issued the SIM. */
  isIssued: boolean;
  /** The withdrawal. */
  children: ReactNode;
}

/** Beside the status: the donor while the citizen must turn to it, the day of the move, the SIM card, the withdrawal. */
export const StatusAside = ({ children, facts: { from, status, to }, isIssued }: Props) => {
  const { portationAt, receiptMethod, simType, timeZone, windowAt } = status;
  const isEsim = simType === 'eSIM';
  const receipt = receiptMethod === 'courier' ? texts.simCourier : isEsim ? texts.simOnline : texts.simPickup;
  const isDated = status.status !== 'Failed' && status.status !== 'DebtPending';
  return (
    <Stack gap="md">
      {status.status === 'DebtPending' || status.status === 'Arbitration' ? (
        <Paper withBorder p="md" component="section" aria-labelledby="donor">
          <Title order={2} size="h4" id="donor">
            {texts.donor}
          </Title>
          <Text>{from.operatorName}</Text>
          <OperatorContacts operatorId={from.operatorId} />
        </Paper>
      ) : null}
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
                  `${formatTime(windowAt, timeZone)}\u00a0${zoneHint(windowAt, timeZone)}`,
                )}
              </Text>
              {portationAt === null ? (
                <Text c="dimmed" size="sm">
                  {texts.calendarPreliminary}
                </Text>
              ) : (
                <a data-no-print="" href={calendarHref(portationAt, texts.calendarEvent)} download="perenos-nomera.ics">
                  {texts.addToCalendar}
                </a>
              )}
            </div>
          </Group>
        </Paper>
      ) : null}
      <Paper withBorder p="md" component="section" aria-labelledby="sim">
        <Title order={2} size="h4" id="sim">
          {isEsim ? texts.esim : texts.sim}
        </Title>
        <Text>{isIssued ? (isEsim ? texts.esimIssued : texts.simIssued) : receipt(to.operatorName)}</Text>
        {isIssued ? null : (
          <Text c="dimmed" size="sm">
            {isEsim ? texts.esimPending : texts.simPending}
          </Text>
        )}
        <OperatorContacts operatorId={to.operatorId} />
      </Paper>
      {children}
    </Stack>
  );
};

import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PortationDetail } from '../../../../contract/portations.ts';
import { refusalAdvice } from '../../../../contract/refusal-advice.ts';
import type { RefusalCode } from '../../../../contract/refusal-codes.ts';
import { formatCalendarDate } from '../../../../domain/calendar-date.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { inSimWords } from '../../../../domain/sim-words.ts';
import { refusalRemedies, type RefusalRemedy } from '../../../../contract/refusal-remedies.ts';
import { rejectedTexts, refusalTexts } from '../../../../contract/refusals.texts.ts';
import { refusalTitle } from '../../../lib/portations/describe-status.ts';
import { Columns } from '../../../ui/Columns.tsx';
import { NumberedList } from '../../../ui/NumberedList.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { NextStep } from '../../../ui/NextStep.tsx';
import { AccountButton } from './AccountButton.tsx';
import { OperatorContacts } from './OperatorContacts.tsx';
import { refusalPageTexts as texts } from './progress.texts.ts';

interface Props {
  portation: PortationDetail;
  heading: string;
  subject: ReactNode;
  stages: ReactNode;
  /** Domain time of the last response, ISO. */
  now: string;
  /** A button that begins a new application. */
  applyAgain: ReactNode;
}

/** Refusals of numbers that did not work before the application either. */
const withoutService: readonly RefusalCode[] = ['BLOCKED', 'SUSPENDED_BY_LAW'];

/** A rejected portation, or one that the recipient cancelled: what happened, what to do, and when to apply again. */
export const RefusalView = ({ applyAgain, heading, now, portation, stages, subject }: Props) => {
  const { events, fromOperator, refusal, simType, toOperator } = portation;
  if (refusal === null) {
    return null;
  }
  const text = refusalTexts[refusal.code];
  const remedy = refusalRemedies[refusal.code];
  const { contact } = remedy;
  const { availableFrom } = refusal;
  const isOpen = remedy.again !== 'never' && (availableFrom === undefined || availableFrom <= now.slice(0, 10));
  const again = rejectedTexts[remedy.again];
  const debtSum = events.findLast(({ code }) => code === 'DEBT_FOUND')?.details?.debtSum;
  // The regulator is turned to after the donor has answered.
  const operator =
    contact === 'donor' || contact === 'regulator' ? fromOperator : contact === 'recipient' ? toOperator : null;
  // With the sum known, it need not be asked for.
  const steps =
    refusal.code === 'DEBT' && debtSum !== undefined
      ? [texts.payDebt(formatMoney(debtSum)), ...text.steps.slice(1)]
      : text.steps;
  const site = contact === undefined || contact === 'donor' || contact === 'recipient' ? null : texts.contacts[contact];
  const mayApply = isOpen && (remedy.again !== 'wait' || availableFrom !== undefined);
  // One button: the new application, or whom to ask while it would be refused again.
  const isClosed = applyAgain === null;
  const isApplying = mayApply && !isClosed;
  const isWaiting = remedy.again !== 'never' && !isOpen;
  const isAsking = !isApplying && !isWaiting && contact !== undefined;
  const advice = inSimWords(refusalAdvice(refusal.code, { of: 'portation', availableFrom, now, isClosed }), simType);
  return (
    <Columns
      isSticky={false}
      aside={
        <Stack gap="xl">
          <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="when">
            <Stack gap="sm" align="flex-start">
              <Title order={2} size="h4" id="when">
                {texts.when}
              </Title>
              <Text fw={700}>{isClosed && mayApply ? texts.closed : whenOf(remedy.again, availableFrom, isOpen)}</Text>
              {refusal.code === 'NUMBER_INACTIVE' ? null : (
                <Text>
                  {withoutService.includes(refusal.code)
                    ? texts.staysOnly(fromOperator.operatorName)
                    : texts.stays(fromOperator.operatorName)}
                </Text>
              )}
            </Stack>
          </Paper>
          {stages}
        </Stack>
      }
    >
      <Stack gap="xl">
        <Stack
          gap="md"
          p="clamp(1.25rem, 3vw, 2.25rem)"
          bg="var(--site-warning-bg)"
          bd="1px solid var(--site-warning)"
          bdrs="lg"
        >
          <PageHeading>{heading}</PageHeading>
          {subject}
          <section aria-labelledby="what">
            <Title order={2} fz="sm" fw={700} c="dimmed" id="what">
              {texts.what}
            </Title>
            <Text size="lg" fw={700}>{`${refusalTitle(refusal.code, simType)}.`}</Text>
            <Text>{text.meaning}</Text>
          </section>
          <NextStep sentence={advice}>
            {isApplying ? (
              applyAgain
            ) : !isAsking ? (
              <AccountButton />
            ) : site !== null ? (
              <Button component="a" href={site.href}>
                {site.label}
              </Button>
            ) : operator === null ? null : (
              <OperatorContacts operator={operator} isMain />
            )}
          </NextStep>
        </Stack>
        <section aria-labelledby="do">
          <Title order={2} id="do" mb="md">
            {texts.whatToDo}
          </Title>
          <NumberedList>
            {steps}
            {again}
          </NumberedList>
        </section>
        {contact === undefined || (isAsking && (site === null || operator === null)) ? null : (
          <section aria-labelledby="whom">
            <Title order={2} id="whom" mb="md">
              {texts.whom}
            </Title>
            {operator === null ? null : <OperatorContacts operator={operator} />}
            {site === null || isAsking ? null : <Anchor href={site.href}>{site.label}</Anchor>}
          </section>
        )}
      </Stack>
    </Columns>
  );
};

const whenOf = (again: RefusalRemedy, availableFrom: string | undefined, isOpen: boolean): string => {
  if (availableFrom !== undefined) {
    return isOpen ? texts.already : texts.from(formatCalendarDate(availableFrom));
  }
  switch (again) {
    case 'never':
      return texts.never;
    case 'wait':
      return texts.unknown;
    case 'retry':
      return texts.anyTime;
    default:
      return texts.now;
  }
};

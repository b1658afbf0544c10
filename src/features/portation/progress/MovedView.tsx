import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PortationDetail } from '../../../../contract/portations.ts';
import { daysBetween, formatRegionTime } from '../../../../domain/dates.ts';
import { formatPhone } from '../../../../domain/phone.ts';
import { MovedNumber } from '../../../ui/illustrations/MovedNumber.tsx';
import { Columns } from '../../../ui/Columns.tsx';
import { NumberedList } from '../../../ui/NumberedList.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { NextStep } from '../../../ui/NextStep.tsx';
import { EsimCode } from './EsimCode.tsx';
import { OperatorContacts } from './OperatorContacts.tsx';
import { progressTexts as texts } from './progress.texts.ts';
import { hasEsimCode, hasSimNow } from './stages.ts';

interface Props {
  portation: PortationDetail;
  heading: string;
  subject: ReactNode;
  /** Beside the list. */
  aside: ReactNode;
  /** By the domain clock, ISO. */
  now: string;
}

/** Days after the move in which the SIM may still have to be inserted. */
const SETTLING_DAYS = 7;

/** A moved number, and what to do next. */
export const MovedView = ({ aside, heading, now, portation, subject }: Props) => {
  const { fromOperator, lastUpdatedAt, msisdn, portationAt, simType, timeZone, toOperator } = portation;
  const from = fromOperator.operatorName;
  const to = toOperator.operatorName;
  const movedAt = portationAt ?? lastUpdatedAt;
  const withSim =
    daysBetween(movedAt, now, timeZone) > SETTLING_DAYS
      ? texts.afterMove.settled
      : simType === 'eSIM'
        ? texts.afterMove.esim
        : texts.afterMove.sim;
  const afterMove = simType === 'eSIM' && !hasSimNow(portation) ? texts.afterMove.request : withSim;
  return (
    <Stack gap="xl">
      <Paper withBorder radius="lg" p="clamp(1.25rem, 3vw, 2.25rem)" bg="var(--mantine-color-brand-light)">
        <Group gap="1rem 2rem" justify="space-between">
          <Stack gap="xs" flex="1 1 20rem">
            <PageHeading>{heading}</PageHeading>
            {subject}
            <Text size="lg">{texts.moved(formatPhone(msisdn), to, formatRegionTime(movedAt, timeZone))}</Text>
            {hasEsimCode(portation) ? (
              <NextStep sentence={texts.afterMove.install(to)}>
                <EsimCode orderId={portation.orderId} isMain />
              </NextStep>
            ) : (
              <NextStep sentence={afterMove(to)}>
                <OperatorContacts operator={toOperator} isMain />
              </NextStep>
            )}
          </Stack>
          <MovedNumber />
        </Group>
      </Paper>
      <Columns aside={aside} isSticky={false}>
        <section aria-labelledby="after">
          <Title order={2} id="after" mb="md">
            {texts.afterTitle}
          </Title>
          <NumberedList>
            {texts.after.bank}
            {texts.after.oldSim(from)}
            <>
              {texts.after.money(from)}
              <OperatorContacts operator={fromOperator} />
            </>
          </NumberedList>
          <Text mt="md">{texts.after.unchanged}</Text>
        </section>
      </Columns>
    </Stack>
  );
};

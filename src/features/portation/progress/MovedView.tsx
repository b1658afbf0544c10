import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PortationDetail } from '../../../../contract/portations.ts';
import { formatRegionTime } from '../../../lib/dates.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { MovedNumber } from '../../../ui/illustrations/MovedNumber.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { OperatorContacts } from './OperatorContacts.tsx';
import { progressTexts as texts } from './progress.texts.ts';
import css from './progress.module.css';

interface Props {
  portation: PortationDetail;
  heading: string;
  subject: ReactNode;
}

/** A moved number, and what to do next. */
export const MovedView = ({ heading, portation, subject }: Props) => {
  const { fromOperator, lastUpdatedAt, msisdn, portationAt, simType, timeZone, toOperator } = portation;
  const from = fromOperator.operatorName;
  const to = toOperator.operatorName;
  return (
    <Stack gap="xl">
      <div className={css['moved']}>
        <div>
          <PageHeading>{heading}</PageHeading>
          {subject}
          <Text size="lg" mt="sm">
            {texts.moved(formatPhone(msisdn), to, formatRegionTime(portationAt ?? lastUpdatedAt, timeZone))}
          </Text>
        </div>
        <MovedNumber />
      </div>
      <section aria-labelledby="after">
        <Title order={2} id="after" mb="md">
          {texts.afterTitle}
        </Title>
        <ol className={css['numbered']}>
          <li>{simType === 'eSIM' ? texts.after.esim(to) : texts.after.sim(to)}</li>
          <li>{texts.after.bank}</li>
          <li>{texts.after.oldSim(from)}</li>
          <li>
            {texts.after.money(from)}
            <OperatorContacts operatorId={fromOperator.operatorId} />
          </li>
        </ol>
        <Text mt="md">{texts.after.unchanged}</Text>
      </section>
    </Stack>
  );
};

import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PortationSummary } from '../../../contract/account.ts';
import { paths } from '../../lib/paths.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { describeStatus } from '../../lib/portations/describe-status.ts';
import { StatusPanel } from '../../ui/StatusPanel.tsx';
import { accountTexts as texts } from './account.texts.ts';

interface Props {
  msisdn: string;
  portation: PortationSummary;
  /** Domain time of the response, ISO. */
  now: string;
  /** The first portation has the page's main button. */
  isMain: boolean;
}

/** A portation in progress, the main object of the account. */
export const RunningPortation = ({ isMain, msisdn, now, portation }: Props) => {
  const from = portation.fromOperator.operatorName;
  const to = portation.toOperator.operatorName;
  const status = describeStatus({ ...portation, from, to }, now);
  return (
    // Two portations of one day have the same headline.
    <section aria-labelledby={`portation-${msisdn} portation-${msisdn}-number`}>
      <StatusPanel
        status={status}
        heading={
          <Title order={2} id={`portation-${msisdn}`}>
            {status.headline}
          </Title>
        }
        subject={
          <Text fw={600} id={`portation-${msisdn}-number`}>
            {texts.running(formatPhone(msisdn), from, to)}
          </Text>
        }
      >
        <Group>
          <Button
            variant={isMain ? 'filled' : 'default'}
            component={Link}
            to={paths.accountPortation.href(msisdn, portation.id)}
          >
            {texts.follow}
          </Button>
        </Group>
      </StatusPanel>
    </section>
  );
};

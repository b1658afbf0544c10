import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PortationSummary } from '../../../contract/account.ts';
import { paths } from '../../lib/paths.ts';
import { lowerFirst } from '../../../domain/lower-first.ts';
import { formatPhone } from '../../../domain/phone.ts';
import type { StatusDescription } from '../../lib/portations/describe-status.ts';
import { autoGrid } from '../../ui/auto-grid.ts';
import { StatusPanel } from '../../ui/StatusPanel.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { accountTexts as texts } from './account.texts.ts';

interface Running {
  msisdn: string;
  portation: PortationSummary;
  status: StatusDescription;
}

/** Portations in progress: the first is the main object of the account, the others are cards. */
export const RunningPortations = ({ portations: [first, ...others] }: { portations: readonly Running[] }) =>
  first === undefined ? null : (
    <>
      <RunningPortation {...first} isMain />
      {others.length === 0 ? null : (
        <div style={autoGrid('20rem', '1rem')}>
          {others.map((running) => (
            <RunningPortation key={running.msisdn} {...running} isMain={false} />
          ))}
        </div>
      )}
    </>
  );

const RunningPortation = ({ isMain, msisdn, portation, status }: Running & { isMain: boolean }) => {
  const from = portation.fromOperator.operatorName;
  const to = portation.toOperator.operatorName;
  const heading = (
    <Title order={2} {...(isMain ? {} : { size: 'h4' })} id={`portation-${msisdn}`}>
      {status.headline}
    </Title>
  );
  const subject = (
    <Text fw={700} id={`portation-${msisdn}-number`}>
      <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(msisdn)},</span> {texts.running(from, to)}
    </Text>
  );
  const follow = (
    <Group>
      <Button
        variant={isMain ? 'filled' : 'default'}
        component={Link}
        to={paths.accountPortation.href(msisdn, portation.id)}
      >
        {texts.follow}
      </Button>
    </Group>
  );
  return (
    // Two portations of one day have the same headline.
    <section aria-labelledby={`portation-${msisdn} portation-${msisdn}-number`}>
      {isMain ? (
        <StatusPanel status={status} heading={heading} subject={subject}>
          {follow}
        </StatusPanel>
      ) : (
        <Paper withBorder radius="lg" p="1.25rem" h="100%" bg="var(--mantine-color-brand-light)">
          <Stack gap="xs" h="100%">
            {heading}
            {subject}
            <Text flex={1} {...(status.isUrgent ? { c: 'var(--site-warning)', fw: 700 } : {})}>
              {uiTexts.status.you}: {lowerFirst(status.you)}
            </Text>
            {follow}
          </Stack>
        </Paper>
      )}
    </section>
  );
};

import { Box, Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { PortationDetail } from '../../../../contract/portations.ts';
import { paths } from '../../../lib/paths.ts';
import { CalendarLink } from './StatusAside.tsx';
import type { NextAction } from './next-action.ts';
import { OperatorContacts } from './OperatorContacts.tsx';
import { progressTexts as texts } from './progress.texts.ts';
import type { SubjectFacts } from './subject-facts.ts';

interface Props {
  action: NextAction;
  facts: SubjectFacts;
  portation: PortationDetail | null;
  /** Domain time, ISO. */
  now: string;
}

/** The button for what to do next. */
export const NextButton = ({ action, facts: { from, status, to }, now, portation }: Props) => (
  // The phone and the library of the calendar load after the page.
  <Box mih="2.75rem" data-no-print="">
    {action === 'toAccount' ? (
      <AccountButton />
    ) : action === 'addToCalendar' ? (
      portation === null || status.portationAt === null ? null : (
        <Suspense>
          <CalendarLink portation={portation} windowAt={status.portationAt} now={now} isMain />
        </Suspense>
      )
    ) : (
      <OperatorContacts operatorId={action === 'callDonor' ? from.operatorId : to.operatorId} button="filled" />
    )}
  </Box>
);

export const AccountButton = () => (
  <Button component={Link} to={paths.account.href()} data-no-print="">
    {texts.toAccount}
  </Button>
);

import { Box, Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { PortationDetail } from '../../../../contract/portations.ts';
import { paths } from '../../../lib/paths.ts';
import type { NextButton as Kind } from '../../../lib/portations/next-action.ts';
import { EsimCode } from './EsimCode.tsx';
import { CalendarLink } from './StatusAside.tsx';
import { OperatorContacts } from './OperatorContacts.tsx';
import { progressTexts as texts } from './progress.texts.ts';
import type { SubjectFacts } from './subject-facts.ts';

interface Props {
  button: Kind;
  facts: SubjectFacts;
  portation: PortationDetail | null;
  /** Domain time, ISO. */
  now: string;
}

/** The button for what to do next. */
export const NextButton = ({ button, facts: { from, status, to }, now, portation }: Props) => (
  // The phone and the library of the calendar load after the page.
  <Box mih="2.75rem" data-no-print="">
    {button === 'toAccount' ? (
      <AccountButton />
    ) : button === 'showEsimCode' ? (
      portation === null ? null : (
        <EsimCode orderId={portation.orderId} isMain />
      )
    ) : button === 'addToCalendar' ? (
      portation === null || status.portationAt === null ? null : (
        <Suspense>
          <CalendarLink portation={portation} windowAt={status.portationAt} now={now} isMain />
        </Suspense>
      )
    ) : (
      <OperatorContacts operatorId={button === 'callDonor' ? from.operatorId : to.operatorId} isMain />
    )}
  </Box>
);

export const AccountButton = () => (
  <Button component={Link} to={paths.account.href()} data-no-print="">
    {texts.toAccount}
  </Button>
);

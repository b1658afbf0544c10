import { Box } from '@mantine/core';
import { Suspense } from 'react';
import type { PortationDetail } from '../../../../contract/portations.ts';
import type { NextButton as Kind } from '../../../lib/portations/next-action.ts';
import { AccountButton } from './AccountButton.tsx';
import { EsimCode } from './EsimCode.tsx';
import { CalendarLink } from './StatusAside.tsx';
import { OperatorContacts } from './OperatorContacts.tsx';
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
      <OperatorContacts operator={button === 'callDonor' ? from : to} isMain />
    )}
  </Box>
);

import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PortationSummary } from '../../../contract/account.ts';
import { isRefusal } from '../../../contract/refusal-codes.ts';
import { hasEnded } from '../../../machines/portation-status/portation-status.machine.ts';
import { paths } from '../../lib/paths.ts';
import { formatShortDate, formatShortRegionTime } from '../../../domain/dates.ts';
import { keepShortWords } from '../../../domain/short-words.ts';
import { refusalTitle } from '../../lib/portations/describe-status.ts';
import { describePlanned } from '../../lib/portations/planned-step.ts';
import { isLate } from '../../lib/portations/status-facts.ts';
import { portationTitle } from '../../actors/status-titles.ts';
import { CardTable, type CardTableColumn } from '../../ui/CardTable.tsx';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import { accountTexts as texts, portationForms } from './account.texts.ts';
import { AvailableFrom } from './AvailableFrom.tsx';
import { ListOfNumber } from './ListOfNumber.tsx';
import { usePortations } from './use-lists.ts';

interface Props {
  msisdn: string;
  page: number;
  /** The glossary of statuses. */
  glossary: ReactNode;
}

type Columns = readonly [CardTableColumn<PortationSummary>, ...CardTableColumn<PortationSummary>[]];

const columnsOf = (msisdn: string, now: string): Columns => [
  {
    name: texts.operators,
    cell: ({ fromOperator, toOperator }) => (
      <Group component="span" gap="0.375rem 0.75rem">
        <OperatorTile name={fromOperator.operatorName} src={fromOperator.operatorLogo} size={32} />
        <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
          {texts.to}
          <OperatorTile name={toOperator.operatorName} src={toOperator.operatorLogo} size={32} />
        </Group>
      </Group>
    ),
  },
  {
    name: texts.status,
    cell: (portation) => {
      const { availableFrom, next, refusalCode, simType, status } = portation;
      return (
        <>
          <Text fw={700}>{keepShortWords(portationTitle(status, refusalCode))}</Text>
          {isRefusal(refusalCode) ? <Text size="sm">{refusalTitle(refusalCode, simType)}</Text> : null}
          <AvailableFrom day={availableFrom} now={now} />
          {next === null ? null : (
            <Text size="sm">{texts.next(describePlanned(next, portation, now, isLate(portation, now)))}</Text>
          )}
        </>
      );
    },
  },
  { name: texts.started, cell: ({ startedAt, timeZone }) => formatShortRegionTime(startedAt, timeZone) },
  { name: texts.day, cell: (portation) => dayOf(portation, now) },
  {
    name: texts.actions,
    isActions: true,
    cell: ({ fromOperator, id, startedAt, timeZone, toOperator }) => (
      <Button
        component={Link}
        to={paths.accountPortation.href(msisdn, id)}
        variant="default"
        size="sm"
        aria-label={texts.detailsOf(
          fromOperator.operatorName,
          toOperator.operatorName,
          formatShortDate(startedAt, timeZone),
        )}
      >
        {texts.details}
      </Button>
    ),
  },
];

/** The time when the number was or will be ported. */
const dayOf = (portation: PortationSummary, now: string): string => {
  const { portationAt, status, timeZone, transfered, windowAt } = portation;
  if (transfered !== null) {
    return formatShortRegionTime(transfered, timeZone);
  }
  // A date agreed before a rejection or withdrawal no longer applies.
  if (hasEnded(status)) {
    return texts.dayNever;
  }
  if (isLate(portation, now)) {
    return texts.dayPassed(formatShortRegionTime(windowAt, timeZone));
  }
  if (portationAt !== null) {
    return texts.dayPlanned(formatShortRegionTime(portationAt, timeZone));
  }
  // A new window is awaited.
  return status === 'Failed' ? texts.dayUnknown : texts.dayPreliminary(formatShortRegionTime(windowAt, timeZone));
};

/** Portations of a number: unfinished ones, then the last ported. */
export const PortationsView = ({ glossary, msisdn, page }: Props) => {
  const { loaded, retry } = usePortations(msisdn, page);
  return (
    <ListOfNumber
      section="portations"
      msisdn={msisdn}
      page={page}
      loaded={loaded}
      retry={retry}
      emptyText={texts.noPortationsText}
      countForms={portationForms}
      hrefOf={(other) => paths.accountPortations.href(msisdn, other)}
    >
      {({ now, rows }) => (
        <>
          <CardTable
            label={texts.titles.portations}
            columns={columnsOf(msisdn, now)}
            rows={rows}
            keyOf={({ id }) => id}
          />
          {glossary}
        </>
      )}
    </ListOfNumber>
  );
};

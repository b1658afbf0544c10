import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { PortationDetail } from '../../../../contract/portations.ts';
import {
  selectIsStale,
  selectIsWatchSlow,
  selectWatched,
  selectWatchFailure,
  selectWatchNow,
  selectWatchView,
  selectWatchWithdrawal,
} from '../../../../machines/portation-watch/portation-watch.selectors.ts';
import type { PortationAddress } from '../../../../machines/portation-watch/portation-watch.types.ts';
import { paths } from '../../../lib/paths.ts';
import { formatRegionTime } from '../../../lib/dates.ts';
import { type NationalNumber, toNational } from '../../../../domain/msisdn.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import { useAnnounce } from '../../../ui/LiveRegion.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { OperatorTile } from '../../../ui/OperatorLogo.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { usePageMeta } from '../../../ui/page-meta.tsx';
import {
  endedHeading,
  PortationTimeline,
  PortationStatusNotice,
  portationTitle,
} from '../progress/PortationStatusNotice.tsx';
import { progressTexts } from '../progress/progress.texts.ts';
import { StaleNotice } from '../progress/StaleNotice.tsx';
import { StatusGlossary } from '../progress/StatusGlossary.tsx';
import { WithdrawalPanel } from '../progress/WithdrawalPanel.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { SlowResponseNotice } from '../../../ui/SlowResponseNotice.tsx';
import { useWatch, useWatched, useWatchCommands } from './use-watch.ts';
import { watchTexts as texts } from './watch.texts.ts';
import progressCss from '../progress/progress.module.css';
import css from './WatchView.module.css';

interface Props {
  address: PortationAddress;
  /** Rendered instead of the page when the portation does not exist. */
  notFound: ReactNode;
  /** Begins a new application for the number. */
  onApplyAgain: (number: NationalNumber) => void;
}

/** A portation of the account: status, next step and available actions. */
export const WatchView = ({ address, notFound, onApplyAgain }: Props) => {
  const watch = useWatch(address);
  const commands = useWatchCommands(watch);
  const view = useWatched(watch, selectWatchView);
  const portation = useWatched(watch, selectWatched);
  const failure = useWatched(watch, selectWatchFailure);
  const isSlow = useWatched(watch, selectIsWatchSlow);
  const isStale = useWatched(watch, selectIsStale);
  const now = useWatched(watch, selectWatchNow);
  const phase = useWatched(watch, selectWatchWithdrawal);
  const slowResponse = isSlow ? (
    <SlowResponseNotice onWait={commands.continueWaiting} onStop={commands.stopWaiting} />
  ) : null;

  if (view === 'notFound') {
    return notFound;
  }
  if (view === 'openFailed') {
    return (
      <Stack gap="md" maw="var(--site-text-width)">
        <PageTitle />
        <PageHeading>{texts.openFailed}</PageHeading>
        {failure === null ? null : <FailureNotice failure={failure} onRetry={commands.retry} />}
      </Stack>
    );
  }
  if (portation === null) {
    return <Opening>{slowResponse}</Opening>;
  }
  const { msisdn, timeZone } = portation;
  return (
    <Stack gap="xl" maw="var(--site-text-width)">
      <PageTitle />
      <Stack gap="md">
        <Link to={paths.accountPortations.href(msisdn)} className={css['back']}>
          {texts.back}
        </Link>
        <PageHeading>{endedHeading(portation.status) ?? texts.inProgress}</PageHeading>
        <Operators portation={portation} />
      </Stack>
      {isStale && now !== null ? <StaleNotice seenAt={now} timeZone={timeZone} onRetry={commands.retry} /> : null}
      <PortationStatusNotice
        portation={portation}
        action={<Button onClick={() => onApplyAgain(toNational(msisdn))}>{progressTexts.newApplication}</Button>}
      />
      <Facts portation={portation} />
      <PortationTimeline portation={portation} />
      <WithdrawalPanel
        portation={portation}
        isPending={false}
        isRequested={portation.withdrawRequestedAt !== null}
        timeZone={timeZone}
        now={now}
        phase={phase}
        failure={failure}
        onConfirm={commands.withdraw}
        onRetry={commands.withdraw}
        onDismiss={commands.dismissFailure}
      >
        {slowResponse}
      </WithdrawalPanel>
      <Group className={progressCss['screenOnly'] ?? ''}>
        <Button variant="default" onClick={() => window.print()}>
          {progressTexts.print}
        </Button>
      </Group>
      <StatusGlossary />
      <StatusAnnouncement status={portationTitle(portation)} />
    </Stack>
  );
};

/** Shown until the portation is loaded. */
const Opening = ({ children }: { children?: ReactNode }) => (
  <Stack gap="md" maw="var(--site-text-width)">
    <PageTitle />
    <LoadingSkeleton label={texts.opening} lines={10} />
    {children}
  </Stack>
);

/** The title must not contain the number, because it is stored in the browser history. */
const PageTitle = () => {
  usePageMeta({ title: texts.title });
  return null;
};

/** Announces a change of status to screen readers. */
const StatusAnnouncement = ({ status }: { status: string }) => {
  const announce = useAnnounce();
  // The live region is outside this component.
  useEffect(() => announce(status), [announce, status]);
  return null;
};

const Operators = ({ portation: { fromOperator, status, toOperator } }: { portation: PortationDetail }) => {
  const notes =
    status === 'Returned'
      ? { from: texts.fromReturned, to: texts.toReturned }
      : { from: status === 'Completed' ? texts.fromBefore : texts.from, to: texts.to };
  return (
    <div className={css['operators']}>
      <OperatorTile name={fromOperator.operatorName} src={fromOperator.operatorLogo} note={notes.from} />
      <span className={css['arrow']} aria-hidden="true">
        →
      </span>
      <OperatorTile name={toOperator.operatorName} src={toOperator.operatorLogo} note={notes.to} />
    </div>
  );
};

const Facts = ({ portation }: { portation: PortationDetail }) => {
  const { lastUpdatedAt, msisdn, npId, portationAt, startedAt, status, timeZone } = portation;
  const isPorted = status === 'Completed' || status === 'Returned';
  const isOff = status === 'Rejected' || status === 'Cancelled';
  return (
    <DefinitionList
      items={[
        { term: texts.number, value: formatPhone(msisdn) },
        { term: progressTexts.registration, value: npId },
        { term: texts.started, value: formatRegionTime(startedAt, timeZone) },
        ...(isOff
          ? []
          : [
              {
                term: isPorted ? progressTexts.actualDate : progressTexts.date,
                value:
                  portationAt === null
                    ? status === 'Failed'
                      ? texts.dateAgain
                      : texts.dateUnknown
                    : formatRegionTime(portationAt, timeZone),
              },
            ]),
        {
          term: status === 'Returned' ? texts.returnedAt : texts.updated,
          value: formatRegionTime(lastUpdatedAt, timeZone),
        },
      ]}
    />
  );
};

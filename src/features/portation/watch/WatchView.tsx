import { Button, Stack } from '@mantine/core';
import { memo, type ReactNode, useDeferredValue, useEffect } from 'react';
import {
  selectIsStale,
  selectIsWatchSlow,
  selectWatched,
  selectWatchFailure,
  selectWatchNow,
  selectWatchView,
  selectWatchRemoval,
} from '../../../../machines/portation-watch/portation-watch.selectors.ts';
import type { PortationDetail } from '../../../../contract/portations.ts';
import type { PortationAddress } from '../../../../machines/portation-watch/portation-watch.types.ts';
import { paths } from '../../../lib/paths.ts';
import { type NationalNumber, toNational } from '../../../../domain/msisdn.ts';
import { useAnnounce } from '../../../ui/LiveRegion.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { usePageMeta } from '../../../ui/page-meta.tsx';
import { progressTexts } from '../progress/progress.texts.ts';
import { portationTitle } from '../../../actors/status-titles.ts';
import { LettersOfPortation } from '../progress/LettersPanel.tsx';
import { StaleNotice } from '../progress/StaleNotice.tsx';
import { StatusView } from '../progress/StatusView.tsx';
import { WithdrawalNotices } from '../progress/WithdrawalNotices.tsx';
import { WithdrawalPanel } from '../progress/WithdrawalPanel.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { SlowResponseNotice } from '../../../ui/SlowResponseNotice.tsx';
import type { WatchView as WatchedChart } from '../../../actors/watch.actors.ts';
import { useWatch, useWatched, useWatchCommands } from './use-watch.ts';
import { watchTexts as texts } from './watch.texts.ts';

interface Props {
  address: PortationAddress;
  /** Rendered instead of the page when the portation does not exist. */
  notFound: ReactNode;
  /** Begins a new application for the number; null while none is accepted. */
  onApplyAgain: ((number: NationalNumber) => void) | null;
}

/** A portation of the account: status, next step and available actions. */
export const WatchView = ({ address, notFound, onApplyAgain }: Props) => {
  const watch = useWatch(address);
  const commands = useWatchCommands(watch);
  const view = useWatched(watch, selectWatchView);
  // In slices: a status rendered in one task, by the first response or a poll, blocks a slow phone.
  const portation = useDeferredValue(useWatched(watch, selectWatched));
  const now = useDeferredValue(useWatched(watch, selectWatchNow));
  const failure = useWatched(watch, selectWatchFailure);
  const isSlow = useWatched(watch, selectIsWatchSlow);
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
  return <Watched watch={watch} portation={portation} now={now} onApplyAgain={onApplyAgain} />;
};

interface WatchedProps extends Pick<Props, 'onApplyAgain'> {
  watch: WatchedChart;
  portation: PortationDetail;
  /** Domain time of the last response, ISO. */
  now: string | null;
}

const Watched = memo(({ now, onApplyAgain, portation, watch }: WatchedProps) => {
  const commands = useWatchCommands(watch);
  const isStale = useWatched(watch, selectIsStale);
  const { msisdn, refusal, status, timeZone } = portation;
  return (
    <Stack gap="lg">
      <PageTitle />
      <BackLink to={paths.accountPortations.href(msisdn)}>{texts.back}</BackLink>
      <StatusView
        subject={{ portation }}
        now={now ?? portation.lastUpdatedAt}
        notices={
          <>
            {isStale && now !== null ? <StaleNotice seenAt={now} timeZone={timeZone} onRetry={commands.retry} /> : null}
            <WithdrawalNotices portation={portation} isMissed={false} />
          </>
        }
        withdrawal={<Withdrawal watch={watch} />}
        letters={<LettersOfPortation key={portation.orderId} orderId={portation.orderId} />}
        applyAgain={
          onApplyAgain === null ? null : (
            <Button onClick={() => onApplyAgain(toNational(msisdn))}>{progressTexts.newApplication}</Button>
          )
        }
      />
      <StatusAnnouncement status={portationTitle(status, refusal?.code ?? null)} />
    </Stack>
  );
});

/** Not deferred like the status, or a requested withdrawal could be requested again. */
const Withdrawal = ({ watch }: Pick<WatchedProps, 'watch'>) => {
  const commands = useWatchCommands(watch);
  const portation = useWatched(watch, selectWatched);
  const failure = useWatched(watch, selectWatchFailure);
  const isSlow = useWatched(watch, selectIsWatchSlow);
  const now = useWatched(watch, selectWatchNow);
  const phase = useWatched(watch, selectWatchRemoval);
  return portation === null ? null : (
    <WithdrawalPanel
      portation={portation}
      isPending={false}
      isRequested={portation.withdrawRequestedAt !== null}
      timeZone={portation.timeZone}
      now={now}
      phase={phase}
      failure={failure}
      onConfirm={commands.withdraw}
      onRetry={commands.retry}
      onDismiss={commands.dismissFailure}
    >
      {isSlow ? <SlowResponseNotice onWait={commands.continueWaiting} onStop={commands.stopWaiting} /> : null}
    </WithdrawalPanel>
  );
};

/** Shown until the portation is loaded. */
const Opening = ({ children }: { children: ReactNode }) => (
  <Stack gap="md" maw="var(--site-text-width)">
    <PageTitle />
    {/* A notice about a slow response needs a heading above it. */}
    {children === null ? null : <PageHeading>{texts.opening}</PageHeading>}
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

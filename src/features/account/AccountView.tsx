import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useCallback, useState } from 'react';
import { logoutEverywherePath, ownDataPaths } from '../../../contract/api-base.ts';
import type { OperatorRef } from '../../../contract/operators.ts';
import { type NationalDigits, toNational } from '../../../domain/msisdn.ts';
import { hasEnded } from '../../../machines/portation-status/portation-status.machine.ts';
import { describeStatus } from '../../lib/portations/describe-status.ts';
import { autoGrid } from '../../ui/auto-grid.ts';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { UntrustedNotice } from '../../ui/UntrustedNotice.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { accountTexts as texts } from './account.texts.ts';
import { NumberCard } from './NumberCard.tsx';
import { RunningPortations } from './RunningPortations.tsx';
import { type NumberFacts, useAccount } from './use-account.ts';

interface Props {
  /** A confirmed ESIA account: only it may apply. */
  isTrusted: boolean;
  /** Orders are accepted. */
  isOpen: boolean;
  /** Begins a portation. @param start digits are empty while the number is not chosen */
  onBeginPortation: (start: { digits: NationalDigits; operatorId?: string }) => void;
}

/** Milliseconds until the numbers are shown although the state of one is still loading. */
const SETTLING_MS = 1_000;

/** The account page: the citizen's numbers with their state and actions. */
export const AccountView = ({ isOpen, isTrusted, onBeginPortation }: Props) => {
  const { loaded, retry } = useAccount();
  const [facts, setFacts] = useState<ReadonlyMap<string, NumberFacts>>(new Map());
  const onLoaded = useCallback(
    (one: NumberFacts) => setFacts((previous) => new Map(previous).set(one.info.msisdn, one)),
    [],
  );
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const onSettled = useCallback(
    (msisdn: string) => setSettled((previous) => (previous.has(msisdn) ? previous : new Set(previous).add(msisdn))),
    [],
  );
  const isSettled = loaded.tag === 'loaded' && loaded.data.msisdns.every((msisdn) => settled.has(msisdn));
  // A portation in progress comes above the numbers: shown one by one, they would move. A slow one is not waited for.
  const isShown = useDelayed(loaded.tag === 'loaded', SETTLING_MS) || isSettled;
  const isWaiting = loaded.tag === 'loading' || (loaded.tag === 'loaded' && loaded.data.msisdns.length > 0 && !isShown);
  const canApply = isOpen && isTrusted;
  const recipient = lastRecipientOf(facts);
  return (
    <Stack gap="xl">
      <div>
        <PageHeading>{texts.title}</PageHeading>
        {loaded.tag === 'loaded' || loaded.tag === 'loading' ? (
          // Its line is reserved, or what is below would move.
          <Text size="lg">{loaded.tag === 'loaded' ? loaded.data.userName : '\u00A0'}</Text>
        ) : null}
      </div>
      {isTrusted ? null : <UntrustedNotice />}
      <LoadedContent loaded={loaded} retry={retry} failed={texts.failed} skeleton={null}>
        {({ msisdns }) =>
          msisdns.length === 0 ? (
            <NoNumbers onStart={canApply ? () => onBeginPortation({ digits: '' }) : null} />
          ) : (
            <div hidden={!isShown}>
              <Stack gap="xl">
                <RunningPortations portations={runningOf(facts)} />
                <section aria-labelledby="numbers">
                  <Title order={2} id="numbers" mb="md">
                    {texts.numbersTitle}
                  </Title>
                  <ul style={autoGrid('24rem', '1rem', 'auto-fill')}>
                    {msisdns.map((msisdn) => (
                      <NumberCard
                        key={msisdn}
                        msisdn={msisdn}
                        isOpen={isOpen}
                        onLoaded={onLoaded}
                        onSettled={onSettled}
                        recipient={recipient}
                        onBeginPortation={
                          canApply
                            ? (to) =>
                                onBeginPortation({
                                  digits: toNational(msisdn),
                                  ...(to === undefined ? {} : { operatorId: to.operatorId }),
                                })
                            : null
                        }
                      />
                    ))}
                    {canApply ? <OtherNumber onStart={() => onBeginPortation({ digits: '' })} /> : null}
                  </ul>
                </section>
              </Stack>
            </div>
          )
        }
      </LoadedContent>
      {isWaiting ? <LoadingSkeleton label={texts.loading} isWhole /> : <OwnData />}
    </Stack>
  );
};

/** Portations in progress: first those for which the citizen must act, then the nearest. */
const runningOf = (facts: ReadonlyMap<string, NumberFacts>) =>
  [...facts]
    .flatMap(([msisdn, { lastOrder, lastPortation: portation, now }]) => {
      if (portation === null || hasEnded(portation.status)) {
        return [];
      }
      const [from, to] = [portation.fromOperator.operatorName, portation.toOperator.operatorName];
      const isWithdrawing = lastOrder?.portationId === portation.id && lastOrder.cancelRequestedAt !== null;
      const facts = { ...portation, isWithdrawing, from, to };
      const status = describeStatus(facts, now === '' ? portation.lastUpdatedAt : now);
      return [{ msisdn, portation, status }];
    })
    .toSorted(
      (one, other) =>
        Number(other.status.isUrgent) - Number(one.status.isUrgent) ||
        one.portation.windowAt.localeCompare(other.portation.windowAt) ||
        one.msisdn.localeCompare(other.msisdn),
    );

/** The recipient of the last submitted application that is still in progress. */
const lastRecipientOf = (facts: ReadonlyMap<string, NumberFacts>): OperatorRef | null =>
  [...facts.values()]
    .flatMap(({ lastOrder: order, lastPortation: portation }) => [
      ...(order?.status === 'PendingBDPN' ? [{ at: order.lastUpdate, recipient: order.recipient }] : []),
      ...(portation === null || hasEnded(portation.status)
        ? []
        : [{ at: portation.startedAt, recipient: portation.toOperator }]),
    ])
    .reduce<{ at: string; recipient: OperatorRef } | null>(
      (last, one) => (last === null || one.at > last.at ? one : last),
      null,
    )?.recipient ?? null;

/** Any number may be ported, also one that ESIA does not list. */
const OtherNumber = ({ onStart }: { onStart: () => void }) => (
  <Paper component="li" withBorder radius="lg" p="1.25rem" bg="var(--site-surface)" style={{ alignSelf: 'start' }}>
    <Stack gap="sm" align="flex-start">
      <Title order={3}>{texts.otherTitle}</Title>
      <Text>{texts.otherText}</Text>
      <Button variant="default" onClick={onStart}>
        {texts.other}
      </Button>
    </Stack>
  </Paper>
);

/** Links to pages of the server: what is stored about the citizen, and the sign-out on all devices. */
const OwnData = () => (
  <section aria-labelledby="own-data">
    <Title order={2} id="own-data" mb="xs">
      {texts.dataTitle}
    </Title>
    <Text mb="sm">{texts.dataText}</Text>
    <Group gap="sm">
      <Button component="a" variant="default" href={ownDataPaths.page}>
        {texts.dataOpen}
      </Button>
      <Button component="a" variant="default" href={logoutEverywherePath}>
        {texts.signOutEverywhere}
      </Button>
    </Group>
  </section>
);

const NoNumbers = ({ onStart }: { onStart: (() => void) | null }) => (
  <Notice kind="info" title={texts.emptyTitle}>
    <Text>{texts.emptyText}</Text>
    <List mt="xs" spacing={6}>
      {texts.emptySteps.map((step) => (
        <List.Item key={step}>{step}</List.Item>
      ))}
    </List>
    {onStart === null ? null : (
      <Group mt="sm">
        <Button onClick={onStart}>{texts.start}</Button>
      </Group>
    )}
  </Notice>
);

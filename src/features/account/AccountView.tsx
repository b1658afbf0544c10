import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type NationalDigits, toNational } from '../../../domain/msisdn.ts';
import { hasEnded } from '../../../machines/portation-status/portation-status.machine.ts';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { UntrustedNotice } from '../../ui/UntrustedNotice.tsx';
import { accountTexts as texts } from './account.texts.ts';
import { NumberCard } from './NumberCard.tsx';
import { RunningPortation } from './RunningPortation.tsx';
import { type AccountNumber, useAccount } from './use-account.ts';
import css from './AccountView.module.css';

interface Props {
  /** A confirmed ESIA account: only it may apply. */
  isTrusted: boolean;
  /** Orders are accepted. */
  isOpen: boolean;
  /** Begins a portation. @param digits empty: the number is not chosen yet */
  onBeginPortation: (digits: NationalDigits) => void;
}

/** The account page: the citizen's numbers with their state and actions. */
export const AccountView = ({ isOpen, isTrusted, onBeginPortation }: Props) => {
  const { loaded, refresh, retry } = useAccount();
  const canApply = isOpen && isTrusted;
  return (
    <Stack gap="xl">
      <div>
        <PageHeading>{texts.title}</PageHeading>
        {loaded.tag === 'loaded' ? <Text size="lg">{loaded.data.userName}</Text> : null}
      </div>
      {isTrusted ? null : <UntrustedNotice />}
      <LoadedContent loaded={loaded} retry={retry} failed={texts.failed} label={texts.loading}>
        {({ numbers }) =>
          numbers.length === 0 ? (
            <NoNumbers onStart={canApply ? () => onBeginPortation('') : null} />
          ) : (
            <Stack gap="xl">
              {runningOf(numbers).map((running, index) => (
                <RunningPortation key={running.msisdn} isMain={index === 0} {...running} />
              ))}
              <section aria-labelledby="numbers">
                <Title order={2} id="numbers" mb="md">
                  {texts.numbersTitle}
                </Title>
                <ul className={css['cards']}>
                  {numbers.map((number) => (
                    <li key={number.msisdn}>
                      <NumberCard
                        number={number}
                        isOpen={isOpen}
                        retry={refresh}
                        onBeginPortation={canApply ? () => onBeginPortation(toNational(number.msisdn)) : null}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            </Stack>
          )
        }
      </LoadedContent>
    </Stack>
  );
};

/** Portations in progress, the nearest first. */
const runningOf = (numbers: readonly AccountNumber[]) =>
  numbers
    .flatMap(({ loaded, msisdn }) => {
      const portation = loaded.tag === 'loaded' ? loaded.data.lastPortation : null;
      return loaded.tag !== 'loaded' || portation === null || hasEnded(portation.status)
        ? []
        : [{ msisdn, portation, now: loaded.data.now === '' ? portation.lastUpdatedAt : loaded.data.now }];
    })
    .toSorted((one, other) => one.portation.windowAt.localeCompare(other.portation.windowAt));

const NoNumbers = ({ onStart }: { onStart: (() => void) | null }) => (
  <Notice kind="info" title={texts.emptyTitle}>
    <Text>{texts.emptyText}</Text>
    <ul className={css['steps']}>
      {texts.emptySteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ul>
    {onStart === null ? null : (
      <Group mt="sm">
        <Button onClick={onStart}>{texts.start}</Button>
      </Group>
    )}
  </Notice>
);

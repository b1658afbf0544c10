import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type NationalDigits, toNational } from '../../../domain/msisdn.ts';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { accountTexts as texts } from './account.texts.ts';
import { NumberCard } from './NumberCard.tsx';
import { useAccount } from './use-account.ts';
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
  const { loaded, retry } = useAccount();
  const canApply = isOpen && isTrusted;
  return (
    <Stack gap="xl">
      <div>
        <PageHeading>{texts.title}</PageHeading>
        {loaded.tag === 'loaded' ? <Text size="lg">{loaded.data.userName}</Text> : null}
      </div>
      {isTrusted ? null : <Untrusted />}
      <LoadedContent loaded={loaded} retry={retry} failed={texts.failed} label={texts.loading}>
        {({ msisdns }) =>
          msisdns.length === 0 ? (
            <NoNumbers onStart={canApply ? () => onBeginPortation('') : null} />
          ) : (
            <section aria-labelledby="numbers">
              <Title order={2} id="numbers" mb="md">
                {texts.numbersTitle}
              </Title>
              <ul className={css['cards']}>
                {msisdns.map((msisdn) => (
                  <li key={msisdn}>
                    <NumberCard
                      msisdn={msisdn}
                      onBeginPortation={canApply ? () => onBeginPortation(toNational(msisdn)) : null}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </LoadedContent>
    </Stack>
  );
};

/** What an untrusted account can and cannot do, and how to confirm it. */
const Untrusted = () => (
  <Notice kind="warning" title={texts.untrustedTitle}>
    <Text>{texts.untrustedCan}</Text>
    <Text mt="xs">{texts.untrustedCannot}</Text>
    <ol className={css['steps']}>
      {texts.untrustedSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Notice>
);

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

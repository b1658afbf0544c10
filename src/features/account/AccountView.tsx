import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type NationalDigits, toNational } from '../../../domain/msisdn.ts';
import { LoadingAfter } from '../../ui/LoadingAfter.tsx';
import { LongWait } from '../../ui/LongWait.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { accountTexts as texts } from './account.texts.ts';
import { NumberCard } from './NumberCard.tsx';
import { useAccount } from './use-account.ts';
import css from './AccountView.module.css';

interface Props {
  /** A confirmed ESIA account: only it may apply. */
  isTrusted: boolean;
  /** Applications are taken just now. */
  isOpen: boolean;
  /** Begins a portation. @param digits empty: the number is not chosen yet */
  onCarry: (digits: NationalDigits) => void;
}

/** The citizen's own page: the numbers, what stands with each and what can be done. */
export const AccountView = ({ isOpen, isTrusted, onCarry }: Props) => {
  const { loaded, retry } = useAccount();

  const content = () => {
    if (loaded.tag === 'loading') {
      return (
        <>
          <LongWait onRetry={retry} />
          <LoadingAfter label={texts.loading} lines={8} />
        </>
      );
    }
    if (loaded.tag === 'failed') {
      return (
        <Notice kind="danger" title={texts.failed} announce>
          <Text>{texts.failedText}</Text>
          <Button mt="sm" onClick={retry}>
            {texts.retry}
          </Button>
        </Notice>
      );
    }
    if (loaded.data.msisdns.length === 0) {
      return <NoNumbers onStart={isOpen && isTrusted ? () => onCarry('') : null} />;
    }
    return (
      <section aria-labelledby="numbers">
        <Title order={2} id="numbers" mb="md">
          {texts.numbersTitle}
        </Title>
        <ul className={css['cards']}>
          {loaded.data.msisdns.map((msisdn) => (
            <li key={msisdn}>
              <NumberCard msisdn={msisdn} onCarry={isOpen && isTrusted ? () => onCarry(toNational(msisdn)) : null} />
            </li>
          ))}
        </ul>
      </section>
    );
  };

  return (
    <Stack gap="xl">
      <div>
        <PageHeading>{texts.title}</PageHeading>
        {loaded.tag === 'loaded' ? <Text size="lg">{loaded.data.userName}</Text> : null}
      </div>
      {isTrusted ? null : <Untrusted />}
      {content()}
    </Stack>
  );
};

/** What an unconfirmed account may and may not, and how to confirm it. */
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

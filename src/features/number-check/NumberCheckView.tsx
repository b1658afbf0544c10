import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { isNationalNumber, type NationalDigits, numberError } from '../../../domain/msisdn.ts';
import type { LookupFacts } from '../../../contract/static.ts';
import {
  selectDigits,
  selectFailure,
  selectIsSlow,
  selectNumber,
  selectQuota,
  selectSinglePhase,
} from '../../../machines/number-lookup/number-lookup.selectors.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { RefusalNotice } from '../../ui/RefusalNotice.tsx';
import { AnswerCard } from './AnswerCard.tsx';
import { numberCheckTexts as texts } from './number-check.texts.ts';
import { momentOf, QuotaNote } from './QuotaNote.tsx';
import { type NumberLookup, useLookup, useLookupCommands } from './use-number-lookup.ts';
import css from './NumberCheckView.module.css';

interface Props {
  lookup: NumberLookup;
  facts: LookupFacts | null;
  isSignedIn: boolean;
  onSignIn?: (() => void) | undefined;
  /** Begins a portation of the number; absent while orders are not accepted. */
  onBeginPortation?: ((digits: NationalDigits) => void) | undefined;
}

/** Lookup of one number: operator, region, last portation. */
export const NumberCheckView = ({ facts, isSignedIn, lookup, onBeginPortation, onSignIn }: Props) => {
  const phase = useLookup(lookup, selectSinglePhase);
  const digits = useLookup(lookup, selectDigits);
  const number = useLookup(lookup, selectNumber);
  const failure = useLookup(lookup, selectFailure);
  const quota = useLookup(lookup, selectQuota);
  const isSlow = useLookup(lookup, selectIsSlow);
  const { check, stopWaiting, retry, typeNumber, continueWaiting } = useLookupCommands(lookup);
  /** The quota is spent, or a lookup was refused because of it whatever the last known quota. */
  const isSpent = phase === 'quotaExceeded' || quota?.remainingCount === 0;
  const announce = useAnnounce();
  const form = useRef<HTMLFormElement>(null);

  // Announces the result to screen readers.
  useEffect(() => {
    if (phase === 'found' && number !== null) {
      announce([number.operatorName ?? texts.unknownOperator, number.regionName].filter(Boolean).join(', '));
    }
  }, [announce, phase, number]);

  const answer = (): ReactNode => {
    switch (phase) {
      case 'checking':
        return isSlow ? (
          <Notice kind="info" title={texts.slowTitle} announce>
            <Text>{texts.slow}</Text>
            <Group gap="xs" mt="sm">
              <Button onClick={continueWaiting}>{texts.wait}</Button>
              <Button
                variant="default"
                onClick={() => {
                  stopWaiting();
                  // The button disappears with the notice: focus moves to the field.
                  form.current?.querySelector('input')?.focus();
                }}
              >
                {texts.cancel}
              </Button>
            </Group>
          </Notice>
        ) : (
          <LoadingSkeleton label={texts.checking} lines={4} />
        );
      case 'refused':
        return failure === null ? null : <FailureNotice failure={failure} />;
      case 'failed':
        return failure === null ? null : <FailureNotice failure={failure} onRetry={retry} />;
      case 'notFound':
        return <RefusalNotice code="RANGE_UNKNOWN" />;
      case 'found':
        return number === null ? null : (
          <>
            <AnswerCard
              number={number}
              facts={facts}
              onBeginPortation={onBeginPortation && (() => onBeginPortation(digits))}
            />
            {number.obstacles.map(({ availableFrom, code }) => (
              <RefusalNotice key={code} code={code} availableFrom={availableFrom} />
            ))}
          </>
        );
      default:
        return null;
    }
  };

  return (
    <Stack gap="lg" maw="var(--site-text-width)">
      <PageHeading>{texts.heading}</PageHeading>
      <Text>{texts.lead}</Text>
      <form
        ref={form}
        noValidate
        // Submitted before hydration, any other method would reload the page and lose the number.
        method="dialog"
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          check();
          if (!isNationalNumber(digits)) {
            form.current?.querySelector('input')?.focus();
          }
        }}
      >
        <PhoneInput
          id="number"
          label={texts.field}
          description={isSpent && quota !== null ? texts.opensAt(momentOf(quota.refreshAt)) : texts.hint}
          value={digits}
          onChange={typeNumber}
          error={phase === 'incomplete' ? numberError(digits) : undefined}
        />
        <Button
          type="submit"
          size="md"
          loading={phase === 'checking'}
          aria-label={phase === 'checking' ? texts.checking : undefined}
        >
          {texts.check}
        </Button>
      </form>
      {answer()}
      <QuotaNote quota={quota} facts={facts} isSpent={isSpent} isSignedIn={isSignedIn} onSignIn={onSignIn} />
    </Stack>
  );
};

import { Button, Paper, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { isNationalNumber, type NationalDigits } from '../../../domain/msisdn.ts';
import { numberTexts } from '../../../domain/number-errors.ts';
import type { LookupFacts } from '../../../contract/lookup-facts.ts';
import {
  selectDigits,
  selectNumber,
  selectQuota,
  selectRefreshAt,
  selectSinglePhase,
} from '../../../machines/number-lookup/number-lookup.selectors.ts';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { NeedsScripts } from '../../ui/NeedsScripts.tsx';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { RefusalNotice } from '../../ui/RefusalNotice.tsx';
import { AnswerCard } from './AnswerCard.tsx';
import { LookupAnswer } from './LookupAnswer.tsx';
import { numberCheckTexts as texts } from './number-check.texts.ts';
import { QuotaNote } from './QuotaNote.tsx';
import { type NumberLookup, useLookup, useLookupCommands } from './use-number-lookup.ts';
import { phoneInputTexts } from '../../ui/phone-input.texts.ts';

interface Props {
  lookup: NumberLookup;
  facts: LookupFacts | null;
  isSignedIn: boolean;
  onSignIn?: (() => void) | undefined;
  /** What is wrong with a number searched from the header, until the field is edited. */
  searchError: string | null;
  onEdit: () => void;
  /** Begins a portation of the number; absent while orders are not accepted. */
  onBeginPortation?: ((digits: NationalDigits) => void) | undefined;
}

/** Any complete number is checked, also a landline one: the answer says whose it is. */
const validators = {
  number: (digits: NationalDigits) => (isNationalNumber(digits) ? null : numberTexts.incomplete),
};

const focusNumber = (): void => document.getElementById('number')?.focus();

/** Lookup of one number: operator, region, last portation. */
export const NumberCheckView = ({
  facts,
  isSignedIn,
  lookup,
  onBeginPortation,
  onEdit,
  onSignIn,
  searchError,
}: Props) => {
  const phase = useLookup(lookup, selectSinglePhase);
  const digits = useLookup(lookup, selectDigits);
  const number = useLookup(lookup, selectNumber);
  const quota = useLookup(lookup, selectQuota);
  const refreshAt = useLookup(lookup, selectRefreshAt);
  const { check, typeNumber } = useLookupCommands(lookup);
  /** The quota is spent, or a lookup was refused because of it whatever the last known quota. */
  const isSpent = phase === 'quotaExceeded' || quota?.remainingCount === 0;
  const announce = useAnnounce();
  const { errors, setFieldValue, validate, values } = useForm({
    initialValues: { number: digits },
    validate: validators,
  });

  // The chart also gets numbers from the header, a draft and a recording.
  useEffect(() => {
    setFieldValue('number', digits);
    if (phase === 'incomplete') {
      validate();
    }
  }, [digits, phase, setFieldValue, validate]);

  // Announces the result to screen readers.
  useEffect(() => {
    if (phase === 'found' && number !== null) {
      announce([number.operatorName ?? texts.unknownOperator, number.regionName].filter(Boolean).join(', '));
    }
  }, [announce, phase, number]);

  return (
    <Stack gap="lg" maw="48rem">
      <Paper
        component="form"
        withBorder
        radius="lg"
        p="1.25rem"
        bg="var(--mantine-color-brand-light)"
        style={{ display: 'flex', flexDirection: 'column', gap: 'var(--mantine-spacing-md)' }}
        noValidate
        // Submitted before hydration, any other method would reload the page and lose the number.
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          check();
          if (validate().hasErrors) {
            focusNumber();
          }
        }}
      >
        <PhoneInput
          id="number"
          label={texts.field}
          description={phoneInputTexts.anySpelling}
          value={values.number}
          onChange={(next) => {
            onEdit();
            setFieldValue('number', next);
            typeNumber(next);
          }}
          error={phase === 'incomplete' ? (searchError ?? errors['number']) : undefined}
        />
        <Button
          type="submit"
          size="md"
          loading={phase === 'checking'}
          aria-label={phase === 'checking' ? texts.checking : undefined}
        >
          {texts.check}
        </Button>
        <NeedsScripts />
      </Paper>
      <LookupAnswer lookup={lookup} onStopped={focusNumber}>
        {(number) => (
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
        )}
      </LookupAnswer>
      <QuotaNote
        quota={quota}
        refreshAt={refreshAt}
        facts={facts}
        isSpent={isSpent}
        isSignedIn={isSignedIn}
        onSignIn={onSignIn}
      />
    </Stack>
  );
};

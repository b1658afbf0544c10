import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isNationalNumber, numberTexts } from '../../../../domain/msisdn.ts';
import {
  selectCanContinue,
  selectDigits,
  selectFailure,
  selectInitPhase,
  selectIsRecipientOffered,
  selectNumber,
  selectRecipientId,
  selectTariffId,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { ErrorSummary, type FieldError } from '../../../ui/ErrorSummary.tsx';
import { useAnnounce } from '../../../ui/LiveRegion.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PhoneInput } from '../../../ui/PhoneInput.tsx';
import { StepIndicator } from '../../../ui/StepIndicator.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { flowSteps } from '../shared/flow-steps.texts.ts';
import { refusalTexts } from '../../../lib/refusals.texts.ts';
import { SlowNotice } from '../shared/SlowNotice.tsx';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { initTexts as texts } from './init.texts.ts';
import { NumberResult } from './NumberResult.tsx';
import { PresetTariff } from './PresetTariff.tsx';
import { QuotaLine } from './QuotaLine.tsx';
import { RecipientChoice } from './RecipientChoice.tsx';
import { useRecipients } from './use-recipients.ts';

interface Props {
  isSignedIn: boolean;
  /** Sign-in is disabled for everyone. */
  isSignInOff: boolean;
}

/** Step 1: the number and its new operator. */
export const InitView = ({ isSignedIn, isSignInOff }: Props) => {
  const phase = usePortation(selectInitPhase);
  const digits = usePortation(selectDigits);
  const number = usePortation(selectNumber);
  const recipientId = usePortation(selectRecipientId);
  const presetId = usePortation(selectTariffId);
  const failure = usePortation(selectFailure);
  const canContinue = usePortation(selectCanContinue);
  const { typeNumber, continueToOrder, retry } = usePortationCommands();
  const { recipients, retry: reload } = useRecipients();
  // An operator chosen for another number may not be offered for this one.
  const isOffered = usePortation(selectIsRecipientOffered);
  const [attempt, setAttempt] = useState(0);
  const [shownErrors, setShownErrors] = useState<readonly FieldError[]>([]);
  const announce = useAnnounce();

  // Announces the result of the lookup to screen readers.
  useEffect(() => {
    if (phase === 'checked' && number !== null) {
      announce([texts.checkedTitle, number.operatorName, number.regionName].filter(Boolean).join('. '));
    } else if (phase === 'obstructed' && number !== null) {
      announce(number.obstacles.map(({ code }) => refusalTexts[code].title).join('. '));
    } else if (phase === 'unchecked') {
      announce(`${texts.uncheckedTitle}. ${texts.unchecked}`);
    }
  }, [phase, number, announce]);

  const isBlocked = isSignInOff && !isSignedIn;
  const isBusy = phase === 'creating' || phase === 'signingIn';

  const findErrors = (): FieldError[] => {
    const errors: FieldError[] = [];
    if (!isNationalNumber(digits)) {
      errors.push({ fieldId: 'number', message: numberTexts.malformed });
    } else if (phase === 'checking') {
      errors.push({ fieldId: 'number', message: texts.needCheck });
    } else if (phase === 'checkFailed') {
      errors.push({ fieldId: 'number', message: texts.needRecheck });
    } else if (phase === 'obstructed' || phase === 'refused') {
      errors.push({ fieldId: 'number', message: texts.needOther });
    }
    if (!isOffered) {
      errors.push({ fieldId: 'recipient', message: needRecipient() });
    } else if (recipientId === number?.operatorId) {
      errors.push({ fieldId: 'recipient', message: texts.needOtherRecipient });
    }
    return errors;
  };

  const needRecipient = (): string => {
    if (recipients.tag === 'loading') {
      return texts.needList;
    }
    return recipients.tag === 'failed' ? texts.needReload : texts.needRecipient;
  };

  const errors: readonly FieldError[] = isBusy || canContinue ? [] : findErrors();
  // A corrected field leaves the summary until the next attempt: reappearing, the summary would take the focus from the
  // field being typed in.
  const uncorrected = shownErrors.filter(({ message }) => errors.some((error) => error.message === message));
  if (uncorrected.length < shownErrors.length) {
    setShownErrors(uncorrected);
  }
  const recipientError = uncorrected.find(({ fieldId }) => fieldId === 'recipient')?.message;
  const numberError = uncorrected.find(({ fieldId }) => fieldId === 'number')?.message;

  return (
    <Stack gap="lg" maw="var(--site-text-width)">
      <StepIndicator steps={flowSteps} current={0} />
      <PageHeading>{texts.heading}</PageHeading>
      <ErrorSummary errors={uncorrected} attempt={attempt} title={texts.errorsTitle} />
      <form
        noValidate
        // Submitted before hydration, any other method would reload the page and lose the number.
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          setAttempt((count) => count + 1);
          setShownErrors(errors);
          if (errors.length === 0 && !isBlocked) {
            continueToOrder();
          }
        }}
      >
        <Stack gap="lg">
          <PhoneInput
            id="number"
            label={texts.field}
            description={texts.hint}
            value={digits}
            onChange={typeNumber}
            error={numberError}
          />
          {phase === 'unchecked' ? null : <QuotaLine isSignedIn={isSignedIn} />}
          <NumberResult isSignedIn={isSignedIn} />
          {presetId === null ? null : <PresetTariff tariffId={presetId} number={number} />}
          <RecipientChoice recipients={recipients} retry={reload} error={recipientError} />
          {phase === 'creating' ? <SlowNotice /> : null}
          {(phase === 'createRefused' || phase === 'createFailed') && failure !== null ? (
            <FailureNotice failure={failure} {...(phase === 'createFailed' ? { onRetry: retry } : {})} />
          ) : null}
          {isBlocked ? (
            <Notice kind="warning" title={texts.signInOffTitle}>
              <Text>{texts.signInOff}</Text>
            </Notice>
          ) : (
            <Stack gap="xs" align="flex-start">
              <Button
                type="submit"
                size="md"
                loading={isBusy}
                aria-label={phase === 'creating' ? texts.creating : phase === 'signingIn' ? texts.signingIn : undefined}
              >
                {texts.continue}
              </Button>
              {isSignedIn ? null : <Text c="dimmed">{texts.signInAhead}</Text>}
            </Stack>
          )}
        </Stack>
      </form>
    </Stack>
  );
};

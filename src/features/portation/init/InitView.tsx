import { Button, Stack, Text } from '@mantine/core';
import { memo, useEffect, useState } from 'react';
import { isNationalNumber, toMsisdn } from '../../../../domain/msisdn.ts';
import { numberTexts } from '../../../../domain/number-errors.ts';
import {
  selectCanContinue,
  selectDigits,
  type InitPhase,
  selectFailure,
  selectInitPhase,
  selectIsBusy,
  selectIsNumberRefused,
  selectNumber,
  selectRecipientError,
  selectRecipientId,
  selectTariffId,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { formatPhone } from '../../../../domain/phone.ts';
import { Columns } from '../../../ui/Columns.tsx';
import { NeedsScripts } from '../../../ui/NeedsScripts.tsx';
import { ErrorSummary, type FieldError } from '../../../ui/ErrorSummary.tsx';
import { useAnnounce } from '../../../ui/LiveRegion.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PhoneInput } from '../../../ui/PhoneInput.tsx';
import { UntrustedNotice } from '../../../ui/UntrustedNotice.tsx';
import { StepIndicator } from '../../../ui/StepIndicator.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { ActionBar } from '../shared/ActionBar.tsx';
import { flowSteps } from '../shared/flow-steps.texts.ts';
import { refusalTexts } from '../../../../contract/refusals.texts.ts';
import { SlowNotice } from '../shared/SlowNotice.tsx';
import { SummaryCard } from '../shared/StepSummary.tsx';
import { summaryTexts } from '../shared/summary.texts.ts';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { initTexts as texts } from './init.texts.ts';
import { MyNumbers } from './MyNumbers.tsx';
import { NumberResult } from './NumberResult.tsx';
import { PresetTariff } from './PresetTariff.tsx';
import { QuotaLine } from './QuotaLine.tsx';
import { RecipientChoice } from './RecipientChoice.tsx';
import { type Recipients, useRecipients } from './use-recipients.ts';
import { phoneInputTexts } from '../../../ui/phone-input.texts.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';

interface Props {
  isSignedIn: boolean;
  /** False for a signed-in citizen whose ESIA account is not confirmed. */
  isTrusted: boolean;
  /** Whether anyone can sign in; null while unknown. */
  isSignInOn: boolean | null;
}

/** What is wrong with the number in the states of step 1 that do not accept it. */
const numberErrors: Partial<Record<InitPhase, string>> = {
  typing: numberTexts.incomplete,
  checking: texts.needCheck,
  checkFailed: texts.needRecheck,
  obstructed: texts.needOther,
  refused: texts.needOther,
};

/** Step 1: the number and its recipient. */
export const InitView = ({ isSignedIn, isSignInOn, isTrusted }: Props) => {
  const phase = usePortation(selectInitPhase);
  const digits = usePortation(selectDigits);
  const number = usePortation(selectNumber);
  const presetId = usePortation(selectTariffId);
  const failure = usePortation(selectFailure);
  const canContinue = usePortation(selectCanContinue);
  const isRefused = usePortation(selectIsNumberRefused);
  const isBusy = usePortation(selectIsBusy);
  const { typeNumber, continueToOrder, retry } = usePortationCommands();
  const { recipients, retry: reload } = useRecipients();
  const recipientErrorCode = usePortation(selectRecipientError);
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

  const isRefusedAsUntrusted = failure?.tag === 'refused' && failure.problem.code === 'NOT_TRUSTED';
  const isUntrusted = !isTrusted || isRefusedAsUntrusted;
  const isBlocked = isSignInOn !== true && !isSignedIn;

  const findErrors = (): FieldError[] => {
    const message = numberErrors[phase];
    const errors: FieldError[] = message === undefined ? [] : [{ fieldId: 'number', message }];
    if (isRefused) {
      return errors;
    }
    if (recipientErrorCode === 'notOffered') {
      errors.push({ fieldId: 'recipient', message: needRecipient() });
    } else if (recipientErrorCode === 'sameOperator') {
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
    <Stack gap="lg">
      <StepIndicator steps={flowSteps} current={0} />
      <PageHeading>{texts.heading}</PageHeading>
      {isUntrusted ? <UntrustedNotice isRefused={isRefusedAsUntrusted} /> : null}
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
        <NeedsScripts />
        <Stack gap="lg">
          <Columns aside={<InitSummary recipients={recipients} />}>
            <Stack gap="lg">
              <ErrorSummary errors={uncorrected} attempt={attempt} title={texts.errorsTitle} />
              <Stack gap="lg">
                <MyNumbers isSignedIn={isSignedIn} />
                <PhoneInput
                  id="number"
                  label={texts.field}
                  description={phoneInputTexts.anySpelling}
                  value={digits}
                  onChange={typeNumber}
                  error={numberError}
                />
                {phase === 'unchecked' ? null : <QuotaLine isSignedIn={isSignedIn} />}
                <NumberResult isSignedIn={isSignedIn} />
                {isRefused || presetId === null ? null : (
                  <PresetTariff tariffId={presetId} number={number} recipients={recipients} />
                )}
                {isRefused ? null : <RecipientChoice recipients={recipients} retry={reload} error={recipientError} />}
              </Stack>
              {phase === 'creating' ? <SlowNotice /> : null}
              {(phase === 'createRefused' || phase === 'createFailed') && failure !== null && !isRefusedAsUntrusted ? (
                <FailureNotice failure={failure} {...(phase === 'createFailed' ? { onRetry: retry } : {})} />
              ) : null}
              {isBlocked && isSignInOn === false && !isRefused ? (
                <Notice kind="warning" title={uiTexts.signInOff}>
                  <Text>{texts.signInOff}</Text>
                </Notice>
              ) : null}
            </Stack>
          </Columns>
          {isRefused || isBlocked || isUntrusted ? null : (
            <>
              <ActionBar>
                <Button
                  type="submit"
                  size="md"
                  loading={isBusy}
                  aria-label={
                    phase === 'creating' ? texts.creating : phase === 'signingIn' ? texts.signingIn : undefined
                  }
                >
                  {texts.continue}
                </Button>
              </ActionBar>
              {isSignedIn ? null : <Text c="dimmed">{texts.signInAhead}</Text>}
            </>
          )}
        </Stack>
      </form>
    </Stack>
  );
};

/** What is chosen so far. */
const InitSummary = memo(function InitSummary({ recipients }: { recipients: Recipients }) {
  const digits = usePortation(selectDigits);
  const number = usePortation(selectNumber);
  const recipientId = usePortation(selectRecipientId);
  const all = recipients.tag === 'loaded' ? recipients.data : [];
  const recipient =
    all.find(({ operatorId }) => operatorId === recipientId)?.operatorName ?? summaryTexts.unknownOperator;
  return (
    <SummaryCard
      items={[
        ...(isNationalNumber(digits) ? [{ term: summaryTexts.number, value: formatPhone(toMsisdn(digits)) }] : []),
        ...(number === null
          ? []
          : [
              ...(number.regionName === null ? [] : [{ term: summaryTexts.region, value: number.regionName }]),
              ...(number.operatorName === null || number.obstacles.length > 0
                ? []
                : [
                    {
                      term: summaryTexts.operators,
                      value: summaryTexts.operatorsValue(number.operatorName, recipient),
                    },
                  ]),
            ]),
      ]}
    />
  );
});

import { Text } from '@mantine/core';
import { memo, useMemo } from 'react';
import type { Operator } from '../../../../contract/operators.ts';
import { takesNumbersOf } from '../../../../machines/portation-flow/recipients.ts';
import { selectNumber, selectRecipientId } from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { type Choice, ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { LoadFailure } from '../../../ui/LoadedContent.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { OperatorTile } from '../../../ui/OperatorLogo.tsx';
import { SlowLoadNotice } from '../../../ui/SlowResponseNotice.tsx';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { initTexts as texts } from './init.texts.ts';
import type { Recipients } from './use-recipients.ts';

interface Props {
  recipients: Recipients;
  retry: () => void;
  error?: string | undefined;
}

/** Choice of the recipient: the operators that accept numbers of the region; the donor is disabled. */
export const RecipientChoice = memo(function RecipientChoice({ recipients, retry, error }: Props) {
  const number = usePortation(selectNumber);
  const recipientId = usePortation(selectRecipientId);
  const { chooseOperator } = usePortationCommands();
  const choices = useMemo(
    () => (recipients.tag === 'loaded' ? choicesOf(recipients.data, number) : []),
    [number, recipients],
  );

  if (recipients.tag === 'failed') {
    return (
      <LoadFailure title={texts.operatorsFailed} failure={recipients.failure} onRetry={retry} retryId="recipient" />
    );
  }
  if (recipients.tag !== 'loaded') {
    return (
      <div id="recipient" tabIndex={-1}>
        <SlowLoadNotice onRetry={retry} />
        <LoadingSkeleton label={texts.loadingOperators} lines={6} isWhole />
      </div>
    );
  }
  if (choices.length === 0) {
    return (
      <Notice kind="warning" title={texts.noRecipients}>
        <Text>{texts.noRecipientsText}</Text>
      </Notice>
    );
  }
  return (
    <ChoiceCards
      legend={texts.recipients}
      description={
        <Text component="span">
          {number?.regionName && number.regionCode !== null
            ? texts.recipientsRegion(number.regionName)
            : texts.recipientsAll}
        </Text>
      }
      name="recipient"
      id="recipient"
      isCompact
      value={recipientId}
      onChange={chooseOperator}
      error={error}
      choices={choices}
    />
  );
});

const choicesOf = (operators: readonly Operator[], number: ReturnType<typeof selectNumber>): Choice[] =>
  operators
    .filter((operator) => takesNumbersOf(operator, number?.regionCode ?? null))
    .map(({ hostOperatorName, operatorId, operatorLogo, operatorName }) => {
      const network = hostOperatorName === null ? texts.ownNetwork : texts.hostNetwork(hostOperatorName);
      const isDisabled = operatorId === number?.operatorId;
      const note = isDisabled ? texts.sameOperator : network;
      return {
        value: operatorId,
        label: <OperatorTile name={operatorName} src={operatorLogo} size={32} note={note} />,
        isDisabled,
      };
    });

import { Button, Group, Text } from '@mantine/core';
import type { ErrorCode } from '../../../../contract/error-codes.ts';
import type { RefusalCode } from '../../../../contract/refusal-codes.ts';
import type { Failure, Unreachable } from '../../../../machines/lib/call-outcome.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { failureCode } from './failure-code.ts';
import { failureNoticeTexts as texts, failureTexts } from './failures.texts.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import { refusalTexts } from '../../../lib/refusals.texts.ts';

interface Props {
  failure: Failure;
  onRetry?: () => void;
  onDismiss?: () => void;
}

const isRefusal = (code: ErrorCode): code is RefusalCode => code in refusalTexts;

/** «The server did not answer» only when it did not: a server in trouble is no matter of the citizen's connection. */
const unreachableTitle = ({ status }: Unreachable): string =>
  status === null ? texts.unreachableTitle : texts.brokenTitle;

const unreachableText = ({ code, status }: Unreachable): string => {
  if (status === null) {
    return texts.unreachable;
  }
  return code === null || isRefusal(code) ? texts.broken : failureTexts[code];
};

/** Any failure of a call: what happened, a way on, and small the code by which support finds it. */
export const FailureNotice = ({ failure, onRetry, onDismiss }: Props) => {
  if (failure.tag === 'refused' && isRefusal(failure.problem.code)) {
    return (
      <RefusalNotice
        code={failure.problem.code}
        availableFrom={failure.problem.availableFrom ?? null}
        traceId={failure.problem.traceId}
        action={onRetry === undefined ? undefined : <Button onClick={onRetry}>{texts.retry}</Button>}
      />
    );
  }
  const buttons =
    onRetry === undefined && onDismiss === undefined ? null : (
      <Group gap="xs" mt="sm">
        {onRetry === undefined ? null : <Button onClick={onRetry}>{texts.retry}</Button>}
        {onDismiss === undefined ? null : (
          <Button variant="default" onClick={onDismiss}>
            {texts.dismiss}
          </Button>
        )}
      </Group>
    );
  if (failure.tag === 'unreachable') {
    return (
      <Notice kind="danger" title={unreachableTitle(failure)} code={failureCode(failure)} announce>
        <Text>{unreachableText(failure)}</Text>
        {buttons}
      </Notice>
    );
  }
  const { code } = failure.problem;
  return (
    <Notice kind="danger" title={texts.refusedTitle} code={failureCode(failure)} announce>
      <Text>{isRefusal(code) ? refusalTexts[code].meaning : failureTexts[code]}</Text>
      {buttons}
    </Notice>
  );
};

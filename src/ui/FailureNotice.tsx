import { Button, Group, Text } from '@mantine/core';
import type { ErrorCode } from '../../contract/error-codes.ts';
import type { Failure } from '../../contract/failure.ts';
import type { RefusalCode } from '../../contract/refusal-codes.ts';
import { refusalTexts } from '../../contract/refusals.texts.ts';
import { failureNoticeTexts as texts, failureTexts, loadFailureTexts } from './failures.texts.ts';
import { failureCode } from './failure-code.ts';
import { Notice } from './Notice.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';

interface Props {
  failure: Failure;
  /** What failed, as a sentence; a general one by default. */
  title?: string;
  /** Data were being loaded: nothing typed can be lost, and there are no fields to correct. */
  isLoad?: boolean;
  onRetry?: (() => void) | undefined;
  /** Id of the retry button. */
  retryId?: string | undefined;
  onDismiss?: (() => void) | undefined;
}

/** Any failed call: what happened, what to do, and the code and trace id for support. */
export const FailureNotice = ({ failure, title, isLoad = false, onRetry, retryId, onDismiss }: Props) => {
  if (failure.tag === 'refused' && isRefusalCode(failure.problem.code)) {
    return (
      <RefusalNotice
        code={failure.problem.code}
        availableFrom={failure.problem.availableFrom ?? null}
        traceId={failure.problem.traceId}
        action={onRetry === undefined ? undefined : <Button onClick={onRetry}>{texts.retry}</Button>}
      />
    );
  }
  const hasNoAnswer = failure.tag === 'unreachable' && failure.status === null;
  return (
    <Notice
      kind="danger"
      title={title ?? (hasNoAnswer ? texts.unreachableTitle : texts.failedTitle)}
      code={failureCode(failure)}
      announce
    >
      <Text>{failureText(failure, isLoad)}</Text>
      {onRetry === undefined && onDismiss === undefined ? null : (
        <Group gap="xs" mt="sm">
          {onRetry === undefined ? null : (
            <Button id={retryId} onClick={onRetry}>
              {texts.retry}
            </Button>
          )}
          {onDismiss === undefined ? null : (
            <Button variant="default" onClick={onDismiss}>
              {texts.dismiss}
            </Button>
          )}
        </Group>
      )}
    </Notice>
  );
};

const isRefusalCode = (code: ErrorCode): code is RefusalCode => code in refusalTexts;

const failureText = (failure: Failure, isLoad: boolean): string => {
  if (failure.tag === 'refused') {
    const { code } = failure.problem;
    return code === 'TOO_MANY_REQUESTS' && failure.retryAfterSeconds !== undefined
      ? texts.tooManyRequests(failure.retryAfterSeconds)
      : textOf(code, isLoad);
  }
  if (failure.status === null) {
    return isLoad ? texts.loadUnreachable : texts.unreachable;
  }
  // A proxy's answer has no code of ours.
  const code = failure.code ?? codeOfStatus[failure.status];
  if (code === undefined) {
    const isRefused = failure.status >= 400 && failure.status < 500;
    return isRefused ? texts.notAccepted : isLoad ? texts.loadFailed : texts.failed;
  }
  return textOf(code, isLoad);
};

const codeOfStatus: Readonly<Partial<Record<number, ErrorCode>>> = {
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

const textOf = (code: ErrorCode, isLoad: boolean): string => {
  if (isRefusalCode(code)) {
    return refusalTexts[code].meaning;
  }
  return (isLoad ? loadFailureTexts[code] : undefined) ?? failureTexts[code];
};

import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { NumberInfo } from '../../../contract/numbers.ts';
import {
  selectFailure,
  selectIsSlow,
  selectNumber,
  selectSinglePhase,
} from '../../../machines/number-lookup/number-lookup.selectors.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RefusalNotice } from '../../ui/RefusalNotice.tsx';
import { numberCheckTexts as texts } from './number-check.texts.ts';
import { type NumberLookup, useLookup, useLookupCommands } from './use-number-lookup.ts';

interface Props {
  lookup: NumberLookup;
  /** The visitor cancelled a slow lookup: its buttons disappear, so focus must move. */
  onStopped: () => void;
  /** The answer about an allocated number. */
  children: (number: NumberInfo) => ReactNode;
}

/** The lookup of one number: progress, the answer, or why there is none. A spent quota is shown by `QuotaNote`. */
export const LookupAnswer = ({ children, lookup, onStopped }: Props) => {
  const phase = useLookup(lookup, selectSinglePhase);
  const number = useLookup(lookup, selectNumber);
  const failure = useLookup(lookup, selectFailure);
  const isSlow = useLookup(lookup, selectIsSlow);
  const { continueWaiting, retry, stopWaiting } = useLookupCommands(lookup);
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
                onStopped();
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
      return number === null ? null : children(number);
    default:
      return null;
  }
};

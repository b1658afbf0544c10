import { Text } from '@mantine/core';
import { memo } from 'react';
import {
  selectFailure,
  selectInitPhase,
  selectNumber,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { formatPlainMoment } from '../../../../domain/plain-date.ts';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { OperatorTile } from '../../../ui/OperatorLogo.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { RefusalNotice } from '../../../ui/RefusalNotice.tsx';
import { SlowNotice } from '../shared/SlowNotice.tsx';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { initTexts as texts } from './init.texts.ts';

/** The result of the lookup: facts of the number, or why it cannot be ported and what to do. */
export const NumberResult = memo(function NumberResult({ isSignedIn }: { isSignedIn: boolean }) {
  const phase = usePortation(selectInitPhase);
  const number = usePortation(selectNumber);
  const failure = usePortation(selectFailure);
  const { retry } = usePortationCommands();

  switch (phase) {
    case 'typing':
      return null;
    case 'createRefused':
      if (failure?.tag === 'refused' && failure.problem.code === 'NOT_TRUSTED') {
        // The account is refused, not the number.
        break;
      }
      // The refusal of the server is shown below; a green «можно» would contradict it.
      return null;
    case 'checking':
      return (
        <>
          <LoadingSkeleton label={texts.checking} lines={2} />
          <SlowNotice />
        </>
      );
    case 'checkFailed':
      return failure === null ? null : (
        <FailureNotice title={texts.checkFailedTitle} failure={failure} onRetry={retry} />
      );
    case 'unchecked':
      return (
        <Notice kind="info" title={texts.uncheckedTitle}>
          <Text>{texts.unchecked}</Text>
        </Notice>
      );
    case 'refused':
      return failure === null ? null : <FailureNotice failure={failure} />;
    default:
      break;
  }
  if (number === null) {
    return null;
  }
  const facts = (
    <DefinitionList
      items={[
        ...(number.operatorName === null
          ? []
          : [
              {
                term: texts.operator,
                value: <OperatorTile name={number.operatorName} src={number.operatorLogo} size={24} />,
              },
            ]),
        ...(number.regionName === null ? [] : [{ term: texts.region, value: number.regionName }]),
        {
          term: texts.ported,
          value: number.lastPortation === null ? texts.neverPorted : formatPlainMoment(number.lastPortation),
        },
      ]}
    />
  );
  if (number.obstacles.length > 0) {
    return (
      <>
        {number.obstacles.map(({ code, availableFrom }) => (
          <RefusalNotice key={code} code={code} availableFrom={availableFrom} />
        ))}
        {number.operatorName === null ? null : facts}
      </>
    );
  }
  return (
    <Notice kind="success" title={texts.checkedTitle}>
      {facts}
      <Text c="dimmed" mt="xs">
        {texts.regionRule}
      </Text>
      {isSignedIn && !number.isEsiaMsisdn ? <Text mt="xs">{texts.notInEsia}</Text> : null}
    </Notice>
  );
});

import { Text } from '@mantine/core';
import type { PortationDetail } from '../../../../contract/portations.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { progressTexts as texts } from './progress.texts.ts';
import { isWithdrawalRefused } from './subject-facts.ts';

/** Above the status: БДПН refused the withdrawal, or registered the application before it could be withdrawn. */
export const WithdrawalNotices = ({
  isMissed,
  portation,
}: {
  portation: PortationDetail | null;
  /** The registration came before the request to withdraw the application. */
  isMissed: boolean;
}) => (
  <>
    {isWithdrawalRefused(portation) && portation !== null ? (
      <Notice kind="warning" title={texts.withdrawRefusedTitle} announce>
        <Text>{texts.withdrawRefused(portation.toOperator.operatorName)}</Text>
      </Notice>
    ) : null}
    {isMissed && !isWithdrawalRefused(portation) ? (
      <Notice kind="warning" title={texts.cancelMissedTitle} announce>
        <Text>{portation?.withdrawUntil == null ? texts.cancelMissedLate : texts.cancelMissed}</Text>
      </Notice>
    ) : null}
  </>
);

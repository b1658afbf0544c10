import { Text } from '@mantine/core';
import type { PortationOrder } from '../../../../contract/orders.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { eligibilityTexts as texts } from './eligibility.texts.ts';

/** A warning that the citizen's age, known to the server from ESIA, does not meet the condition of the chosen tariff. */
export const EligibilityNotice = ({ order: { isEligible, tariff } }: { order: PortationOrder }) =>
  isEligible === false && tariff !== null && tariff.eligibility !== null ? (
    <Notice kind="warning" title={texts.title(tariff.name)}>
      <Text>{texts.text(tariff.eligibility)}</Text>
    </Notice>
  ) : null;

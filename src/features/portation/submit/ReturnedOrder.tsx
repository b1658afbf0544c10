import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PortationOrder } from '../../../../contract/orders.ts';
import { formatDate } from '../../../../domain/dates.ts';
import type { RefusalCode } from '../../../../contract/refusal-codes.ts';
import { canResend, refusalRemedies } from '../../../../contract/refusal-remedies.ts';
import { refusalTexts, returnedTexts } from '../../../../contract/refusals.texts.ts';
import { paths } from '../../../lib/paths.ts';
import { RefusalNotice } from '../../../ui/RefusalNotice.tsx';
import { flowPageTexts } from '../flow-page.texts.ts';
import { refusalPageTexts } from '../progress/progress.texts.ts';
import { submitTexts } from './submit.texts.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';

/** The step on which what is refused can be changed: this one has no field for it. */
const earlierSteps: Partial<Record<RefusalCode, (orderId: string) => { label: string; to: string }>> = {
  TARIFF_CLOSED: (orderId) => ({ label: submitTexts.changeTariff, to: paths.portationTariffs.href(orderId) }),
  OPERATOR_SILENT: () => ({ label: submitTexts.changeNumber, to: paths.portationInit.href() }),
};

/** Why the application came back, and how to go on. */
export const ReturnedOrder = ({ now, order }: { order: PortationOrder; now: string }) => {
  const { expiresAt, lastRejection, timeZone } = order;
  if (lastRejection === null) {
    return null;
  }
  const { again, contact } = refusalRemedies[lastRejection.code];
  const isOpen = canResend(lastRejection.code, lastRejection.availableFrom, now);
  const step = earlierSteps[lastRejection.code]?.(order.id) ?? null;
  const link =
    contact === 'gosuslugi' || contact === 'support' || contact === 'regulator'
      ? refusalPageTexts.contacts[contact]
      : null;
  return (
    <Stack gap="xs">
      <RefusalNotice
        code={lastRejection.code}
        availableFrom={lastRejection.availableFrom ?? null}
        action={
          step !== null ? (
            <Anchor component={Link} to={step.to}>
              {step.label}
            </Anchor>
          ) : link === null ? undefined : isOpen ? (
            // The button is that of the form.
            <Anchor href={link.href}>{link.label}</Anchor>
          ) : (
            <Button component="a" href={link.href}>
              {link.label}
            </Button>
          )
        }
      />
      <Text>{isOpen && again === 'wait' ? returnedTexts.retry : returnedTexts[again]}</Text>
      {isOpen || expiresAt === null ? null : <Text>{uiTexts.draftStoredUntil(formatDate(expiresAt, timeZone))}</Text>}
      {isOpen || link !== null || 'link' in refusalTexts[lastRejection.code] ? null : (
        <Group mt="xs">
          <Button component={Link} to={paths.account.href()}>
            {flowPageTexts.toAccount}
          </Button>
        </Group>
      )}
    </Stack>
  );
};

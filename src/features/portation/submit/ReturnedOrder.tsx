import { Anchor, Button, Text } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { PortationOrder } from '../../../../contract/orders.ts';
import { refusalAdvice } from '../../../../contract/refusal-advice.ts';
import type { RefusalCode } from '../../../../contract/refusal-codes.ts';
import { canResend, refusalRemedies } from '../../../../contract/refusal-remedies.ts';
import { type RefusalText, refusalTexts } from '../../../../contract/refusals.texts.ts';
import { formatDate } from '../../../../domain/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { refusalTitle } from '../../../lib/portations/describe-status.ts';
import { NextStep } from '../../../ui/NextStep.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { AccountButton } from '../progress/AccountButton.tsx';
import { OperatorContacts } from '../progress/OperatorContacts.tsx';
import { refusalPageTexts } from '../progress/progress.texts.ts';
import { factsOf } from '../progress/subject-facts.ts';
import { submitTexts } from './submit.texts.ts';

interface Props {
  order: PortationOrder;
  /** By the domain clock, ISO. */
  now: string;
}

const changeNumber = { label: submitTexts.changeNumber, hrefOf: paths.portationInit.href };

/** The step on which what is refused has to be changed: this one has no field for it. */
const earlierSteps: Partial<Record<RefusalCode, { label: string; hrefOf: (orderId: string) => string }>> = {
  NUMBER_FORMAT: changeNumber,
  NOT_MOBILE: changeNumber,
  TOLL_FREE_NUMBER: changeNumber,
  FOREIGN_NUMBER: changeNumber,
  RANGE_UNKNOWN: changeNumber,
  SAME_OPERATOR: changeNumber,
  TARIFF_CLOSED: { label: submitTexts.changeTariff, hrefOf: paths.portationTariffs.href },
};

/** Whether the form can be sent: not while it would be refused again, or another step has to be changed first. */
export const isSendable = ({ lastRejection }: Pick<PortationOrder, 'lastRejection'>, now: string): boolean =>
  lastRejection === null ||
  (earlierSteps[lastRejection.code] === undefined && canResend(lastRejection.code, lastRejection.availableFrom, now));

/** Why the application came back, and what to do: in one sentence, with one button or that of the form. */
export const ReturnedOrder = memo(function ReturnedOrder({ now, order }: Props) {
  const { expiresAt, lastRejection, timeZone } = order;
  if (lastRejection === null) {
    return null;
  }
  const { availableFrom, code } = lastRejection;
  const { meaning } = refusalTexts[code];
  return (
    <Notice kind="warning" title={refusalTitle(code)} code={code} announce>
      <Text>{meaning}</Text>
      <NextStep sentence={refusalAdvice(code, { of: 'draft', availableFrom, now })}>
        {isSendable(order, now) ? <Whom order={order} code={code} /> : <OnlyButton order={order} code={code} />}
      </NextStep>
      {isSendable(order, now) || expiresAt === null ? null : (
        <Text c="dimmed">
          {uiTexts.draftStoredUntil(formatDate(expiresAt, timeZone))}
          {(availableFrom ?? '') > expiresAt ? submitTexts.endsBefore : null}
        </Text>
      )}
    </Notice>
  );
});

interface RefusedProps {
  order: PortationOrder;
  code: RefusalCode;
}

/** Whom to turn to before the form is sent; the button is that of the form. */
const Whom = ({ code, order }: RefusedProps) => {
  const { from, to } = factsOf({ order });
  const { contact } = refusalRemedies[code];
  switch (contact) {
    case undefined:
      return null;
    case 'donor':
      return <OperatorContacts operator={from} />;
    case 'recipient':
      return <OperatorContacts operator={to} />;
    default:
      return <Anchor href={refusalPageTexts.contacts[contact].href}>{refusalPageTexts.contacts[contact].label}</Anchor>;
  }
};

/** The button beside an application that cannot be sent. */
const OnlyButton = ({ code, order }: RefusedProps) => {
  const step = earlierSteps[code];
  const { link }: RefusalText = refusalTexts[code];
  const { contact } = refusalRemedies[code];
  if (step !== undefined || link !== undefined) {
    return (
      <Button component={Link} to={step?.hrefOf(order.id) ?? link?.href ?? ''}>
        {step?.label ?? link?.label}
      </Button>
    );
  }
  if (contact === 'donor') {
    return <OperatorContacts operator={factsOf({ order }).from} isMain />;
  }
  return contact === 'support' ? (
    <Button component="a" href={refusalPageTexts.contacts.support.href}>
      {refusalPageTexts.contacts.support.label}
    </Button>
  ) : (
    <AccountButton />
  );
};

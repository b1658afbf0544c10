import { Button, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { OrderSummary, PortationSummary } from '../../../contract/account.ts';
import { refusalTitles } from '../../../contract/refusal-codes.ts';
import { hasEnded, portationStatusMachine } from '../../../machines/portation-status/portation-status.machine.ts';
import { paths } from '../../lib/paths.ts';
import { formatRegionTime } from '../../lib/dates.ts';
import { formatPhone } from '../../lib/phone.ts';
import { formatPlainDate, formatPlainMoment } from '../../lib/plain-date.ts';
import { describePlanned } from '../../lib/portations/planned-step.ts';
import { countOf } from '../../lib/plurals.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import { accountTexts as texts, applicationForms, portationForms } from './account.texts.ts';
import { type NumberFacts, useNumberFacts } from './use-account.ts';
import css from './AccountView.module.css';

interface Props {
  msisdn: string;
  /** Begins a portation of this number; null when this citizen cannot just now. */
  onCarry: (() => void) | null;
}

/** One number of the citizen: who serves it, what stands with it, and the way on. */
export const NumberCard = ({ msisdn, onCarry }: Props) => {
  const { loaded, retry } = useNumberFacts(msisdn);
  return (
    <article className={css['card']} aria-labelledby={`number-${msisdn}`}>
      <Title order={3} id={`number-${msisdn}`}>
        {formatPhone(msisdn)}
      </Title>
      <LoadedContent
        loaded={loaded}
        retry={retry}
        failed={texts.numberFailed}
        notFound={<Text>{texts.numberGone}</Text>}
        label={texts.loadingNumber}
        lines={6}
      >
        {(facts) => <Facts facts={facts} onCarry={onCarry} />}
      </LoadedContent>
    </article>
  );
};

type Standing =
  | { kind: 'draft' | 'pending'; order: OrderSummary }
  | { kind: 'underWay'; portation: PortationSummary }
  | { kind: 'obstructed' }
  | { kind: 'free'; refused: PortationSummary | null };

const standingOf = ({ info, lastOrder, lastPortation }: NumberFacts): Standing => {
  if (lastOrder?.status === 'Initialized') {
    return { kind: 'draft', order: lastOrder };
  }
  if (lastOrder?.status === 'PendingBDPN') {
    return { kind: 'pending', order: lastOrder };
  }
  if (lastPortation !== null && !hasEnded(lastPortation.status)) {
    return { kind: 'underWay', portation: lastPortation };
  }
  return info.obstacles.length > 0
    ? { kind: 'obstructed' }
    : { kind: 'free', refused: lastPortation?.status === 'Rejected' ? lastPortation : null };
};

const Facts = ({ facts, onCarry }: { facts: NumberFacts; onCarry: Props['onCarry'] }) => {
  const { info, ordersCount, portationsCount } = facts;
  const { isEsiaMsisdn, msisdn, operatorLogo, operatorName, regionName } = info;
  const standing = standingOf(facts);
  return (
    <>
      <div className={css['facts']}>
        <DefinitionList
          items={[
            {
              term: texts.operator,
              value: <OperatorTile name={operatorName ?? texts.operatorUnknown} src={operatorLogo} size={24} />,
            },
            { term: texts.region, value: regionName ?? texts.regionUnknown },
            { term: texts.ported, value: portedOf(facts) },
            { term: texts.inEsia, value: isEsiaMsisdn ? texts.inEsiaYes : texts.inEsiaNo },
          ]}
        />
        <div className={css['state']}>
          {lines(standing, info).map((line, index) => (
            <Text key={line} fw={index === 0 ? 600 : 400}>
              {line}
            </Text>
          ))}
        </div>
      </div>
      <div className={css['actions']}>
        <Action standing={standing} msisdn={msisdn} onCarry={onCarry} />
        <Link to={paths.accountOrders.href(msisdn)}>
          {ordersCount === 0 ? texts.noOrders : countOf(ordersCount, applicationForms)}
        </Link>
        <Link to={paths.accountPortations.href(msisdn)}>
          {portationsCount === 0 ? texts.noPortations : countOf(portationsCount, portationForms)}
        </Link>
        {/* The number travels with the entry of the history, never in the address. */}
        <Link to={paths.check.href()} state={{ number: msisdn }} aria-label={texts.checkOf(formatPhone(msisdn))}>
          {texts.check}
        </Link>
      </div>
    </>
  );
};

/** When the number was carried. One that has gone home is no ported number any more, but was carried all the same. */
const portedOf = ({ info, lastPortation }: NumberFacts): string => {
  if (info.lastPortation !== null) {
    return formatPlainMoment(info.lastPortation);
  }
  const carriedAt = lastPortation?.status === 'Returned' ? lastPortation.transfered : null;
  return carriedAt === null ? texts.neverPorted : texts.portedBack(formatPlainMoment(carriedAt));
};

/** What stands with the number, in sentences. */
const lines = (standing: Standing, { obstacles }: NumberFacts['info']): string[] => {
  switch (standing.kind) {
    case 'draft': {
      const { expiresAt, recipient, rejectionCode } = standing.order;
      const keptUntil = expiresAt === null ? null : formatPlainMoment(expiresAt);
      return rejectionCode === null
        ? [texts.draft(recipient.operatorName, keptUntil)]
        : [texts.sentBack(recipient.operatorName), texts.sentBackFor(refusalTitles[rejectionCode], keptUntil)];
    }
    case 'pending':
      return [texts.pending(standing.order.recipient.operatorName)];
    case 'underWay': {
      const { next, portationAt, status, timeZone, toOperator } = standing.portation;
      return [
        texts.underWay(toOperator.operatorName),
        `${portationStatusMachine.states[status]?.meta?.title ?? ''}.`,
        ...(portationAt === null ? [] : [texts.portationAt(formatRegionTime(portationAt, timeZone))]),
        ...(next === null ? [] : [texts.next(describePlanned(next, timeZone))]),
      ];
    }
    case 'obstructed':
      return obstacles.map(({ availableFrom, code }) =>
        texts.obstacle(refusalTitles[code], availableFrom === null ? null : formatPlainDate(availableFrom)),
      );
    case 'free':
      return standing.refused === null
        ? [texts.free]
        : [texts.refusedBefore, ...reasonOf(standing.refused), texts.freeAgain];
  }
};

const reasonOf = ({ refusalCode: code }: PortationSummary): string[] =>
  code === null ? [] : [texts.refusedFor(refusalTitles[code])];

const Action = ({ standing, msisdn, onCarry }: { standing: Standing; msisdn: string; onCarry: Props['onCarry'] }) => {
  switch (standing.kind) {
    case 'draft':
      return (
        <Button component={Link} to={paths.portationSubmit.href(standing.order.id)}>
          {texts.continueDraft}
        </Button>
      );
    case 'pending':
      return (
        <Button component={Link} to={paths.portationDone.href(standing.order.id)}>
          {texts.follow}
        </Button>
      );
    case 'underWay':
      return (
        <Button component={Link} to={paths.accountPortation.href(msisdn, standing.portation.id)}>
          {texts.follow}
        </Button>
      );
    case 'obstructed':
      return null;
    case 'free':
      return onCarry === null ? null : (
        <Button onClick={onCarry} aria-label={texts.carryOf(formatPhone(msisdn))}>
          {texts.carry}
        </Button>
      );
  }
};

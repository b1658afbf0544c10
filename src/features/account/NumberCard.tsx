import { Anchor, Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { OrderSummary, PortationSummary } from '../../../contract/account.ts';
import type { OperatorRef } from '../../../contract/operators.ts';
import { isRefusal, type RefusalCode } from '../../../contract/refusal-codes.ts';
import { hasEnded } from '../../../machines/portation-status/portation-status.machine.ts';
import { paths } from '../../lib/paths.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { formatCalendarDate } from '../../../domain/calendar-date.ts';
import { formatPlainMoment } from '../../../domain/plain-date.ts';
import { canResend, refusalRemedies } from '../../../contract/refusal-remedies.ts';
import { countOf } from '../../../domain/plurals.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import { accountTexts as texts, applicationForms, portationForms } from './account.texts.ts';
import { type NumberFacts, useNumberFacts } from './use-account.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { refusalNoticeTexts } from '../../../contract/refusals.texts.ts';
import { refusalTitle } from '../../lib/portations/describe-status.ts';

interface Props {
  msisdn: string;
  /** Applications are accepted. */
  isOpen: boolean;
  /** Called with the facts of every successful load; a constant. */
  onLoaded: (facts: NumberFacts) => void;
  /** Called once the facts have loaded or failed; a constant. */
  onSettled: (msisdn: string) => void;
  /** Of another number that is being ported: this one can go to the same operator. */
  recipient: OperatorRef | null;
  /** Begins a portation of this number; null when the citizen cannot. */
  onBeginPortation: ((recipient?: OperatorRef) => void) | null;
}

/** A number of the citizen: operator, current order or portation, actions. */
export const NumberCard = ({ isOpen, msisdn, onBeginPortation, onLoaded, onSettled, recipient }: Props) => {
  const { loaded, retry } = useNumberFacts(msisdn, onLoaded);
  const isLoading = loaded.tag === 'loading';
  // The page shows all numbers together.
  useEffect(() => {
    if (!isLoading) {
      onSettled(msisdn);
    }
  }, [isLoading, msisdn, onSettled]);
  return (
    <Paper component="li" withBorder radius="lg" p="1.25rem">
      <Stack component="article" gap="md" h="100%" aria-labelledby={`number-${msisdn}`}>
        <Title order={3} id={`number-${msisdn}`}>
          {formatPhone(msisdn)}
        </Title>
        <LoadedContent
          loaded={loaded}
          retry={retry}
          failed={texts.numberFailed}
          notFound={
            <Group>
              <Text>{texts.numberGone}</Text>
              <Button variant="default" onClick={retry}>
                {uiTexts.retry}
              </Button>
            </Group>
          }
          label={texts.loadingNumber}
          lines={6}
        >
          {(facts) => <Facts facts={facts} isOpen={isOpen} recipient={recipient} onBeginPortation={onBeginPortation} />}
        </LoadedContent>
      </Stack>
    </Paper>
  );
};

type NumberState =
  | { kind: 'draft' | 'pending'; order: OrderSummary }
  | { kind: 'porting' | 'returned'; portation: PortationSummary }
  | { kind: 'blocked' }
  | { kind: 'free'; refused: Refused | null };

/** Why the last attempt came to nothing. */
interface Refused {
  /** The rejected or cancelled portation, whose page says what to do; null when БДПН returned the order. */
  portation: PortationSummary | null;
  code: RefusalCode;
  /** The first day on which a new application may succeed, when known. */
  availableFrom: string | null;
}

/** Of an order that has expired only what still prevents a new one: a draft that could be sent again was not refused. */
const refusedOf = ({ lastOrder, lastPortation, now }: NumberFacts): Refused | null => {
  if (lastOrder?.status === 'Deleted' && lastOrder.rejectionCode !== null) {
    const { availableFrom, rejectionCode: code } = lastOrder;
    const refused = { portation: null, code, availableFrom };
    return mayApplyAgain(refused, now) ? null : refused;
  }
  const code = lastPortation?.refusalCode ?? null;
  return lastPortation !== null && isRefusal(code)
    ? { portation: lastPortation, code, availableFrom: lastPortation.availableFrom }
    : null;
};

const numberStateOf = (facts: NumberFacts): NumberState => {
  const { info, lastOrder, lastPortation } = facts;
  if (lastOrder?.status === 'Initialized') {
    return { kind: 'draft', order: lastOrder };
  }
  if (lastOrder?.status === 'PendingBDPN') {
    return { kind: 'pending', order: lastOrder };
  }
  if (lastPortation !== null && !hasEnded(lastPortation.status)) {
    return { kind: 'porting', portation: lastPortation };
  }
  if (info.obstacles.length > 0) {
    return { kind: 'blocked' };
  }
  return info.lastPortation === null && lastPortation?.status === 'Returned'
    ? { kind: 'returned', portation: lastPortation }
    : { kind: 'free', refused: refusedOf(facts) };
};

/** A line of text alone is too low to be pressed. */
const line = { display: 'inline-flex', alignItems: 'center' };

const Facts = ({
  facts,
  isOpen,
  onBeginPortation,
  recipient,
}: Pick<Props, 'isOpen' | 'onBeginPortation' | 'recipient'> & { facts: NumberFacts }) => {
  const { info, ordersCount, portationsCount } = facts;
  const { isEsiaMsisdn, msisdn, operatorLogo, operatorName, regionName } = info;
  const state = numberStateOf(facts);
  return (
    <>
      <Box flex={1}>
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
        <Stack gap={4} mt="0.875rem">
          {[
            ...lines(state, facts),
            ...((state.kind === 'draft' || state.kind === 'free') && !isOpen ? [texts.closed] : []),
          ].map((line, index) => (
            <Text key={line} fw={index === 0 ? 700 : 400}>
              {line}
            </Text>
          ))}
        </Stack>
      </Box>
      <Group gap="xs">
        <Action
          state={state}
          msisdn={msisdn}
          isOpen={isOpen}
          now={facts.now}
          recipient={recipient?.operatorId === info.operatorId ? null : recipient}
          onBeginPortation={onBeginPortation}
        />
      </Group>
      <Group gap="0 1.25rem">
        <Anchor component={Link} mih="2.25rem" style={line} to={paths.accountOrders.href(msisdn)}>
          {ordersCount === 0 ? texts.noOrders : countOf(ordersCount, applicationForms)}
        </Anchor>
        <Anchor component={Link} mih="2.25rem" style={line} to={paths.accountPortations.href(msisdn)}>
          {portationsCount === 0 ? texts.noPortations : countOf(portationsCount, portationForms)}
        </Anchor>
        {/* The number is passed in the history state, never in the address. */}
        <Anchor
          component={Link}
          mih="2.25rem"
          style={line}
          to={paths.check.href()}
          state={{ number: msisdn }}
          aria-label={texts.checkOf(formatPhone(msisdn))}
        >
          {texts.check}
        </Anchor>
      </Group>
    </>
  );
};

/** The date of the last portation, including one after which the number was returned. */
const portedOf = ({ info, lastPortation }: NumberFacts): string => {
  if (info.lastPortation !== null) {
    return formatPlainMoment(info.lastPortation);
  }
  const portedAt = lastPortation?.status === 'Returned' ? lastPortation.transfered : null;
  return portedAt === null ? texts.neverPorted : texts.portedBack(formatPlainMoment(portedAt));
};

/** The state of the number in sentences. */
const lines = (state: NumberState, { info: { obstacles }, now }: Pick<NumberFacts, 'info' | 'now'>): string[] => {
  switch (state.kind) {
    case 'draft': {
      const { availableFrom, expiresAt, recipient, rejectionCode } = state.order;
      const storedUntil = expiresAt === null ? null : formatPlainMoment(expiresAt);
      return rejectionCode === null
        ? [texts.draft(recipient.operatorName, storedUntil)]
        : [
            ...(rejectionCode === 'TECH_ERROR'
              ? [texts.unanswered(recipient.operatorName)]
              : [texts.sentBack(recipient.operatorName), `${refusalTitle(rejectionCode)}.`]),
            ...availableLine(availableFrom, now),
            ...(storedUntil === null ? [] : [uiTexts.draftStoredUntil(storedUntil)]),
          ];
    }
    case 'pending':
      return [texts.pending(state.order.recipient.operatorName)];
    case 'porting':
      return [texts.porting(state.portation.toOperator.operatorName)];
    case 'returned':
      return [texts.returned(state.portation.toOperator.operatorName), texts.returnedAdvice];
    case 'blocked':
      return obstacles.map(({ availableFrom, code }) =>
        texts.obstacle(refusalTitle(code), availableFrom === null ? null : formatCalendarDate(availableFrom)),
      );
    case 'free':
      return state.refused === null ? [texts.free] : reasonOf(state.refused, now);
  }
};

/** The reason of a refusal, with the day from which a new application may succeed. */
const reasonOf = ({ availableFrom, code, portation }: Refused, now: string): string[] => [
  portation === null
    ? texts.returnedBefore
    : portation.status === 'Cancelled'
      ? texts.cancelledBefore
      : texts.refusedBefore,
  `${refusalTitle(code, portation?.simType)}.`,
  ...availableLine(availableFrom, now),
];

/** The day from which a new application may succeed, until it comes. */
const availableLine = (availableFrom: string | null, now: string): string[] =>
  availableFrom === null || availableFrom <= now.slice(0, 10)
    ? []
    : [refusalNoticeTexts.availableFrom(formatCalendarDate(availableFrom))];

/** Whether a new application may succeed after a refusal: not when nothing helps, nor before the day is known to come. */
const mayApplyAgain = ({ availableFrom, code }: Refused, now: string): boolean =>
  refusalRemedies[code].again !== 'never' && (availableFrom === null || availableFrom <= now.slice(0, 10));

const Action = ({
  state,
  msisdn,
  isOpen,
  now,
  recipient,
  onBeginPortation,
}: Pick<Props, 'recipient' | 'onBeginPortation'> & {
  state: NumberState;
  msisdn: string;
  isOpen: boolean;
  /** Domain time of the response, ISO. */
  now: string;
}) => {
  switch (state.kind) {
    case 'draft':
      return !isOpen ? null : (
        <Button variant="default" component={Link} to={paths.portationSubmit.href(state.order.id)}>
          {canResend(state.order.rejectionCode, state.order.availableFrom, now) ? texts.continueDraft : texts.openDraft}
        </Button>
      );
    case 'pending':
      return (
        <Button variant="default" component={Link} to={paths.portationDone.href(state.order.id)}>
          {texts.follow}
        </Button>
      );
    // Its panel is above the numbers.
    case 'porting':
    case 'blocked':
    // The number may be another citizen's by now.
    case 'returned':
      return null;
    case 'free': {
      const { refused } = state;
      const begin = refused === null || mayApplyAgain(refused, now) ? onBeginPortation : null;
      return (
        <>
          {refused === null || refused.portation === null ? null : (
            <Button
              variant="default"
              component={Link}
              to={paths.accountPortation.href(msisdn, refused.portation.id)}
              aria-label={texts.whatToDoOf(formatPhone(msisdn))}
            >
              {texts.whatToDo}
            </Button>
          )}
          {begin === null ? null : <PortButtons msisdn={msisdn} recipient={recipient} onBeginPortation={begin} />}
        </>
      );
    }
  }
};

const PortButtons = ({
  msisdn,
  onBeginPortation,
  recipient,
}: Pick<Props, 'msisdn' | 'recipient'> & { onBeginPortation: NonNullable<Props['onBeginPortation']> }) =>
  recipient === null ? (
    <Button variant="default" onClick={() => onBeginPortation()} aria-label={texts.portOf(formatPhone(msisdn))}>
      {texts.port}
    </Button>
  ) : (
    <>
      <Button
        variant="default"
        onClick={() => onBeginPortation(recipient)}
        aria-label={texts.portToOf(formatPhone(msisdn), recipient.operatorName)}
      >
        {texts.portTo(recipient.operatorName)}
      </Button>
      <Button
        variant="subtle"
        onClick={() => onBeginPortation()}
        aria-label={texts.portElsewhereOf(formatPhone(msisdn))}
      >
        {texts.portElsewhere}
      </Button>
    </>
  );

import { Box, Stack, Text, Title } from '@mantine/core';
import type { PortationEvent } from '../../../../contract/portations.ts';
import { isRefusal } from '../../../../contract/refusal-codes.ts';
import { formatDay, formatRegionTime } from '../../../../domain/dates.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { refusalTitle } from '../../../lib/portations/describe-status.ts';
import { formatCourier } from '../../../lib/portations/moments.ts';
import { isTimed, plannedDate, plannedTitle } from '../../../lib/portations/planned-step.ts';
import { isLate, type StatusFacts } from '../../../lib/portations/status-facts.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';
import { progressTexts as texts } from './progress.texts.ts';
import { type Stage, stagesOf } from './stages.ts';

interface Props {
  facts: StatusFacts;
  /** Of the portation; an order that is not registered yet has none. */
  events: readonly PortationEvent[];
  /** Domain time of the last response, ISO. */
  now: string;
}

/** Five stages of a portation; the events of БДПН and operators are folded inside. */
export const Stages = ({ events, facts, now }: Props) => {
  const { from, simType, status, to } = facts;
  const titleOf = ({ name }: Stage): string =>
    name === 'sim' && simType === 'eSIM' ? texts.esimStage(to) : texts.stages[name](from, to);
  return (
    <section aria-labelledby="stages">
      <Title order={2} id="stages" mb="md">
        {texts.stagesTitle}
      </Title>
      <Timeline
        label={texts.stagesTitle}
        items={stagesOf({ events, status }).map((stage) => ({
          id: stage.name,
          title: titleOf(stage),
          state: stage.state,
          date: dateOf(stage, facts, now),
          details:
            stage.events.length === 0 ? undefined : (
              <Disclosure isQuiet title={texts.events(stage.events.length)}>
                <Stack component="ul" gap="xs" fz="sm">
                  {stage.events.map((event) => (
                    <Box component="li" key={event.id} {...(event.kind === 'planned' ? { c: 'dimmed' } : {})}>
                      <EventLine event={event} facts={facts} now={now} />
                    </Box>
                  ))}
                </Stack>
              </Disclosure>
            ),
        }))}
      />
    </section>
  );
};

/**
 * When a stage is expected to end; of the move: when it begins; of a finished one: the day of its last event; of one
 * without an end: its beginning.
 */
const dateOf = ({ events, name, state }: Stage, facts: StatusFacts, now: string): string | undefined => {
  const { startedAt, status, timeZone, windowAt } = facts;
  if (status === null) {
    return name === 'application'
      ? texts.since(formatDay(startedAt, timeZone, now))
      : name === 'move'
        ? formatRegionTime(windowAt, timeZone)
        : undefined;
  }
  const planned = events.filter(({ kind }) => kind === 'planned');
  const end = planned.findLast((event) => !isTimed(event)) ?? planned[0];
  if (end !== undefined && state !== 'done') {
    return plannedDate(end, timeZone, now, isLate(facts, now));
  }
  const past = events.filter(({ kind }) => kind !== 'planned');
  const [first] = past;
  if (first !== undefined && state === 'current') {
    return texts.since(formatDay(first.at, timeZone, now));
  }
  // A number that was returned later was moved on the day of its move all the same.
  const last = past.findLast(({ code }) => code !== 'RETURNED');
  return last === undefined ? undefined : formatDay(last.at, timeZone, now);
};

const EventLine = ({ event, facts, now }: Omit<Props, 'events'> & { event: PortationEvent }) => {
  const { simType, timeZone } = facts;
  const receipt = event.details?.receipt;
  const isAhead = event.kind === 'planned';
  const details = [
    ...(isRefusal(event.details?.rejectCode) ? [refusalTitle(event.details.rejectCode, simType)] : []),
    ...(event.details?.debtSum === undefined ? [] : [formatMoney(event.details.debtSum)]),
    ...(event.details?.newDate === undefined ? [] : [formatRegionTime(event.details.newDate, timeZone)]),
    ...(receipt?.method === 'pickup' ? [texts.pickup(receipt.address, receipt.hours)] : []),
    ...(receipt?.method === 'courier' ? [texts.courier(formatCourier(receipt, timeZone, now))] : []),
  ].join(', ');
  return (
    <>
      {isAhead ? plannedTitle(event, simType) : event.title}
      {details === '' ? null : `: ${details}`}
      <Text span inherit display="block" c="dimmed">
        {isAhead ? plannedDate(event, timeZone, now, isLate(facts, now)) : formatRegionTime(event.at, timeZone)}
      </Text>
    </>
  );
};

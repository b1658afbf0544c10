import { Box, Stack, Text, Title } from '@mantine/core';
import type { PortationDetail, PortationEvent } from '../../../../contract/portations.ts';
import { refusalTitles } from '../../../../contract/refusal-codes.ts';
import { formatDay, formatRegionTime } from '../../../../domain/dates.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { formatCourier } from '../../../lib/portations/moments.ts';
import { isTimed, plannedDate, plannedTitle } from '../../../lib/portations/planned-step.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';
import { progressTexts as texts } from './progress.texts.ts';
import { type Stage, stagesOf } from './stages.ts';

interface Props {
  portation: PortationDetail;
  /** Domain time of the last response, ISO. */
  now: string;
  /** The window is over, so that no date of a future step is known. */
  isLate: boolean;
}

/** Five stages of a portation; the events of БДПН and operators are folded inside. */
export const Stages = ({ isLate, now, portation }: Props) => {
  const { fromOperator, simType, timeZone, toOperator } = portation;
  const titleOf = ({ name }: Stage): string =>
    name === 'sim' && simType === 'eSIM'
      ? texts.esimStage(toOperator.operatorName)
      : texts.stages[name](fromOperator.operatorName, toOperator.operatorName);
  return (
    <section aria-labelledby="stages">
      <Title order={2} id="stages" mb="md">
        {texts.stagesTitle}
      </Title>
      <Timeline
        label={texts.stagesTitle}
        items={stagesOf(portation).map((stage) => ({
          id: stage.name,
          title: titleOf(stage),
          state: stage.state,
          date: dateOf(stage, timeZone, now, isLate),
          details:
            stage.events.length === 0 ? undefined : (
              <Disclosure isQuiet title={texts.events(stage.events.length)}>
                <Stack component="ul" gap="xs" fz="sm">
                  {stage.events.map((event) => (
                    <Box component="li" key={event.id} {...(event.kind === 'planned' ? { c: 'dimmed' } : {})}>
                      <EventLine event={event} now={now} portation={portation} isLate={isLate} />
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
const dateOf = ({ events, state }: Stage, timeZone: string, now: string, isLate: boolean): string | undefined => {
  const planned = events.filter(({ kind }) => kind === 'planned');
  const end = planned.findLast((event) => !isTimed(event)) ?? planned[0];
  if (end !== undefined && state !== 'done') {
    return plannedDate(end, timeZone, now, isLate);
  }
  const past = events.filter(({ kind }) => kind !== 'planned');
  const [first] = past;
  if (first !== undefined && state === 'current') {
    return texts.since(formatDay(first.at, timeZone, now));
  }
  const last = past.at(-1);
  return last === undefined ? undefined : formatDay(last.at, timeZone, now);
};

const EventLine = ({ event, isLate, now, portation: { simType, timeZone } }: Props & { event: PortationEvent }) => {
  const receipt = event.details?.receipt;
  const isAhead = event.kind === 'planned';
  const details = [
    ...(event.details?.rejectCode === undefined || event.details.rejectCode === 'SUBSCRIBER_WITHDREW'
      ? []
      : [refusalTitles[event.details.rejectCode]]),
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
        {isAhead ? plannedDate(event, timeZone, now, isLate) : formatRegionTime(event.at, timeZone)}
      </Text>
    </>
  );
};

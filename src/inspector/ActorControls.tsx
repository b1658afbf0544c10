import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode, transition } from 'xstate';
import { errorCodes } from '../../contract/error-codes.ts';
import type { z } from '../../contract/z.ts';
import { isChartName } from '../../machines/registry.ts';
import { readTrigger } from './chart-structure.ts';
import { EventForm } from './EventForm.tsx';
import { eventSchemas } from './event-schemas.ts';
import { eventText, labelsOf } from './event-text.ts';
import { inspectorTexts as texts } from './inspector.texts.ts';
import type { LiveActor } from './recorder.ts';

/** A trace id that no response has. */
const TRACE_ID = '00000000-0000-4000-8000-000000000000';

type AnyEvent = { type: string } & Record<string, unknown>;

/** Whether the chart has a way for the event that does not end in a defect. */
const isPossible = (snapshot: AnyMachineSnapshot, event: AnyEvent): boolean => {
  const machine: AnyStateMachine = snapshot.machine;
  try {
    return (
      machine.getTransitionData(snapshot, event).length > 0 &&
      transition(machine, snapshot, event)[0].status !== 'error'
    );
  } catch {
    return false;
  }
};

/** Whether the chart accepts the event; of one with data that depends on the data. */
const isAllowed = ({ snapshot }: LiveActor, event: AnyEvent): boolean => {
  try {
    return snapshot.can(event);
  } catch {
    return true;
  }
};

const typesOf = ({ snapshot }: LiveActor): string[] =>
  // XState types the nodes as `any`.
  [...new Set((snapshot._nodes as AnyStateNode[]).flatMap(({ ownEvents }) => ownEvents as string[]))].toSorted();

/** What can be sent to a chart: its events, the end of its timers, and the outcomes of its calls. */
export const ActorControls = ({ actor }: { actor: LiveActor }) => {
  const types = typesOf(actor);
  const send = (event: AnyEvent): void => actor.ref.send(event);
  const timers = types.filter((type) => readTrigger(type, '').trigger === 'timer');
  const works = types
    .filter((type) => readTrigger(type, '').trigger === 'done')
    .map((type) => readTrigger(type, '').name);
  return (
    <>
      <h3>{texts.allowed}</h3>
      <Stack component="ul" gap={4} my="xs" aria-label={texts.allowed}>
        {types
          .filter((type) => !type.startsWith('xstate.'))
          .map((type) => (
            <li key={type}>
              <EventControl actor={actor} type={type} onSend={send} />
            </li>
          ))}
      </Stack>
      {timers.length > 0 && (
        <>
          <h3>{texts.timers}</h3>
          <Stack component="ul" gap={4} my="xs" aria-label={texts.timers}>
            {timers.map((type) => (
              <li key={type}>
                <Button size="xs" variant="default" fullWidth justify="start" onClick={() => send({ type })}>
                  {eventText(actor.chart, { type })}
                </Button>
              </li>
            ))}
          </Stack>
        </>
      )}
      {works.map((work) => (
        <Outcomes key={work} actor={actor} work={work} onSend={send} />
      ))}
    </>
  );
};

interface EventControlProps {
  actor: LiveActor;
  type: string;
  onSend: (event: AnyEvent) => void;
}

const EventControl = ({ actor, onSend, type }: EventControlProps) => {
  const label = (
    <Text span inherit ta="start">
      {eventText(actor.chart, { type })} <code>{type}</code>
    </Text>
  );
  const schemas: Readonly<Record<string, z.ZodMiniType>> = isChartName(actor.chart) ? eventSchemas[actor.chart] : {};
  const schema = Object.entries(schemas).find(([name]) => name === type)?.[1];
  const [isOpen, setOpen] = useState(false);
  return schema === undefined ? (
    <Button
      size="xs"
      variant="default"
      fullWidth
      justify="start"
      disabled={!isAllowed(actor, { type })}
      onClick={() => onSend({ type })}
    >
      {label}
    </Button>
  ) : (
    <>
      <Button
        size="xs"
        variant="default"
        fullWidth
        justify="start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <EventForm
          schema={schema}
          context={actor.snapshot.context as Record<string, unknown>}
          onSend={(values) => onSend({ ...values, type })}
        />
      )}
    </>
  );
};

/** Ends the work of a chart with an outcome of the tester's choice; its call goes on, and nobody hears its answer. */
const Outcomes = ({ actor, onSend, work }: { actor: LiveActor; work: string; onSend: (event: AnyEvent) => void }) => {
  const [code, setCode] = useState<string>('VALIDATION');
  const problem = { type: 'about:blank', title: '', status: 400, code, traceId: TRACE_ID, errors: [] };
  const done = (output: object): AnyEvent => ({ type: `xstate.done.actor.${work}`, output, actorId: work });
  const outcomes: { label: string; event: AnyEvent }[] = [
    { label: texts.outcomes.refused, event: done({ tag: 'refused', problem }) },
    { label: texts.outcomes.expired, event: done({ tag: 'sessionExpired' }) },
    { label: texts.outcomes.missing, event: done({ tag: 'missing' }) },
    {
      label: texts.outcomes.unreachable,
      event: done({ tag: 'unreachable', status: null, code: null, traceId: null }),
    },
    {
      label: texts.outcomes.defect,
      event: { type: `xstate.error.actor.${work}`, error: new Error('Injected'), actorId: work },
    },
  ];
  return (
    <>
      <h3>{texts.endWork(labelsOf(actor.chart)?.actors[work] ?? work)}</h3>
      <NativeSelect
        size="xs"
        label={texts.code}
        data={errorCodes}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Stack component="ul" gap={4} my="xs">
        {outcomes.map(({ event, label }) => (
          <li key={label}>
            <Button
              size="xs"
              variant="default"
              fullWidth
              justify="start"
              disabled={!isPossible(actor.snapshot, event)}
              onClick={() => onSend(event)}
            >
              {label}
            </Button>
          </li>
        ))}
      </Stack>
    </>
  );
};

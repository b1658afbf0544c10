import { Anchor, Box, Button, Code, Group, NavLink, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/NavLink.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { AnyStateNode } from 'xstate';
import { machines } from '../../machines/registry.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { chartNamed } from './charts.ts';
import { pathOf } from './chart-structure.ts';
import { eventText } from './event-text.ts';
import { inspectorTexts as texts } from './inspector.texts.ts';
import { chartOfActor, type LiveActor, type Recorder } from './recorder.ts';
import { LivePicture } from './LivePicture.tsx';
import type { RecordedStep, StateValue } from './recording.ts';
import { replay } from './replay.ts';
import { type Stage, ReplayView } from './ReplayView.tsx';
import { saveJson } from '../lib/save-file.ts';
import { stateTitles } from './state-titles.ts';
import css from './InspectorPanel.module.css';

interface Props {
  recorder: Recorder;
  onClose: () => void;
  Stage?: Stage | undefined;
}

const titleOf = (chart: string): string => chartNamed(chart)?.title ?? chart;

/** The running charts, their event log, the events they accept, and the recording as a file. */
export const InspectorPanel = ({ onClose, recorder, Stage }: Props) => {
  const live = useSyncExternalStore(recorder.subscribe, recorder.live);
  const steps = useSyncExternalStore(recorder.subscribe, recorder.steps);
  const [chosen, setChosen] = useState<string | null>(null);
  const [paused, setPaused] = useState<readonly RecordedStep[] | null>(null);
  const [selected, setSelected] = useState<RecordedStep | null>(null);
  const [isReplaying, setReplaying] = useState(false);
  const shown = paused ?? steps;
  const actor = live.find(({ id }) => id === chosen) ?? live.find(({ id }) => id === steps.at(-1)?.actor) ?? live[0];

  return (
    <Paper
      component="section"
      shadow="xl"
      fz="xs"
      radius={0}
      pos="fixed"
      inset="50vh 0 0"
      display="flex"
      style={{ flexDirection: 'column', overflow: 'hidden', zIndex: 9999, borderTop: '2px solid var(--site-focus)' }}
      aria-label={texts.title}
    >
      <Group gap="xs" px="sm" py={6} bg="var(--site-surface)">
        <Title order={2} fz="md">
          {texts.title}
        </Title>
        <span>{texts.events(steps.length)}</span>
        <Tool onClick={() => saveJson('session.json', recorder.recording())}>{texts.save}</Tool>
        <Tool onClick={() => setPaused(paused === null ? steps : null)}>
          {paused === null ? texts.pause : texts.resume}
        </Tool>
        <Tool
          onClick={() => {
            recorder.clear();
            setPaused(null);
            setSelected(null);
          }}
        >
          {texts.clear}
        </Tool>
        <Tool isPressed={isReplaying} onClick={() => setReplaying(!isReplaying)}>
          {isReplaying ? texts.backToPage : texts.openFile}
        </Tool>
        <Anchor href="/statecharts/" target="_blank" rel="noreferrer">
          {texts.gallery}
        </Anchor>
        <Tool onClick={onClose}>{texts.close}</Tool>
      </Group>
      {isReplaying ? (
        <Box px="sm" pb="sm" flex={1} style={{ overflow: 'auto' }}>
          <ReplayView Stage={Stage} />
        </Box>
      ) : (
        <div className={css['columns']}>
          <div>
            <h3>{texts.actors}</h3>
            {live.length === 0 && <p>{texts.noActors}</p>}
            <Stack component="ul" gap={4} my="xs">
              {live.map(({ chart, id, snapshot }) => (
                <li key={id}>
                  <Choice
                    label={titleOf(chart)}
                    description={stateTitles(chart, snapshot.value as StateValue)}
                    isPressed={actor?.id === id}
                    onClick={() => setChosen(id)}
                  />
                </li>
              ))}
            </Stack>
            {actor !== undefined && <AllowedEvents key={actor.id} actor={actor} />}
          </div>
          <div>
            <Log steps={shown} selected={selected} onSelect={setSelected} />
            {selected !== null && steps.includes(selected) && <Changes recorder={recorder} step={selected} />}
          </div>
          <div>{actor !== undefined && <ActorPicture actor={actor} />}</div>
        </div>
      )}
    </Paper>
  );
};

interface ToolProps {
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Tool = ({ children, isPressed, onClick }: ToolProps) => (
  <Button size="xs" variant="default" aria-pressed={isPressed} onClick={onClick}>
    {children}
  </Button>
);

interface ChoiceProps {
  label: ReactNode;
  description: ReactNode;
  isPressed: boolean;
  onClick: () => void;
}

const Choice = ({ description, isPressed, label, onClick }: ChoiceProps) => (
  <NavLink
    component="button"
    type="button"
    py={4}
    active={isPressed}
    aria-pressed={isPressed}
    label={label}
    description={description}
    onClick={onClick}
  />
);

const ActorPicture = ({ actor }: { actor: LiveActor }) => {
  const chart = chartNamed(actor.chart);
  if (chart === undefined) {
    return null;
  }
  // XState types the nodes as `any`.
  const active = (actor.snapshot._nodes as AnyStateNode[]).map(pathOf).filter((path) => path !== '');
  return <LivePicture chart={chart} active={active} />;
};

const secondsOf = (at: number): string => texts.seconds((at / 1000).toFixed(1).replace('.', ','));

interface LogProps {
  steps: readonly RecordedStep[];
  selected: RecordedStep | null;
  onSelect: (step: RecordedStep) => void;
}

/** The event log, newest first. */
const Log = ({ onSelect, selected, steps }: LogProps) => {
  const [wanted, setWanted] = useState('');
  const searched = wanted.trim().toLowerCase();
  const found = steps
    .map((step, index) => ({ step, index }))
    .filter(({ step }) =>
      `${step.event.type} ${eventText(chartOfActor(step.actor), step.event.type)} ${step.actor}`
        .toLowerCase()
        .includes(searched),
    )
    .toReversed();
  return (
    <>
      <h3>{texts.log}</h3>
      <TextInput
        size="xs"
        type="search"
        placeholder={texts.search}
        aria-label={texts.search}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {found.length === 0 && <p>{steps.length === 0 ? texts.empty : texts.nothingFound}</p>}
      <Stack component="ol" gap={4} my="xs" aria-label={texts.log}>
        {found.map(({ index, step }) => (
          <li key={`${step.actor} ${index}`}>
            <Choice
              label={`${secondsOf(step.at)} ${eventText(chartOfActor(step.actor), step.event.type)}`}
              description={
                <>
                  <code>{step.event.type}</code>
                  {step.ignored && ` · ${texts.ignored}`}
                </>
              }
              isPressed={selected === step}
              onClick={() => onSelect(step)}
            />
          </li>
        ))}
      </Stack>
    </>
  );
};

/** Changes of the context by one event, derived by replaying the recording. */
const Changes = ({ recorder, step }: { recorder: Recorder; step: RecordedStep }) => {
  const frame = replay(recorder.recording(), machines).frames.find((one) => one.step === step);
  return (
    <>
      <h3>{texts.changes}</h3>
      {frame === undefined || frame.changes.length === 0 ? (
        <p>{texts.noChanges}</p>
      ) : (
        frame.changes.map(({ after, before, key }) => (
          <Disclosure key={key} title={<code>{key}</code>} isOpenAtFirst>
            <Code block mah="12rem">
              {`${texts.before}: ${JSON.stringify(before, null, 1)}\n${texts.after}: ${JSON.stringify(after, null, 1)}`}
            </Code>
          </Disclosure>
        ))
      )}
    </>
  );
};

/** Parses the typed payload of an event; null when it is not a JSON object. */
const readPayload = (text: string): Record<string, unknown> | null => {
  if (text.trim() === '') {
    return {};
  }
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
};

/** Whether the chart accepts the event. A guard that throws without a payload leaves the button enabled. */
const isAllowed = ({ snapshot }: LiveActor, event: { type: string }): boolean => {
  try {
    return snapshot.can(event);
  } catch {
    return true;
  }
};

const AllowedEvents = ({ actor }: { actor: LiveActor }) => {
  const [text, setText] = useState('');
  const payload = readPayload(text);
  const nodes = actor.snapshot._nodes as AnyStateNode[];
  const types = [...new Set(nodes.flatMap(({ ownEvents }) => ownEvents as string[]))]
    .filter((type) => !type.startsWith('xstate.'))
    .toSorted();
  return (
    <>
      <h3>{texts.allowed}</h3>
      <Text size="xs" c="dimmed">
        {texts.allowedHint}
      </Text>
      <TextInput
        size="xs"
        aria-label={texts.payload}
        placeholder={'{ }'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={payload === null ? <span role="alert">{texts.badPayload}</span> : null}
      />
      <Stack component="ul" gap={4} my="xs" aria-label={texts.allowed}>
        {types.map((type) => (
          <li key={type}>
            <Button
              size="xs"
              variant="default"
              fullWidth
              justify="start"
              disabled={payload === null || !isAllowed(actor, { ...payload, type })}
              onClick={() => actor.ref.send({ ...payload, type })}
            >
              <Text span inherit ta="start">
                {eventText(actor.chart, type)} <code>{type}</code>
              </Text>
            </Button>
          </li>
        ))}
      </Stack>
    </>
  );
};

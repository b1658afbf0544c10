import {
  Anchor,
  Box,
  Button,
  Code,
  Group,
  NativeSelect,
  NavLink,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/NavLink.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { type ReactNode, Suspense, useDeferredValue, useState, useSyncExternalStore } from 'react';
import type { AnyStateNode } from 'xstate';
import { machines } from '../../machines/registry.ts';
import { type FaultKind, faultKinds } from '../../mocks/faults.ts';
import { type Scenario, type ScenarioCall, scenarioCalls, type Scenarios } from '../../mocks/scenarios.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { ActorControls } from './ActorControls.tsx';
import { logTexts } from './chart-labels.texts.ts';
import { chartNamed, titleOf } from './charts.ts';
import { pathOf, readTrigger } from './chart-structure.ts';
import { eventText, labelsOf } from './event-text.ts';
import { inspectorTexts as texts } from './inspector.texts.ts';
import { writeJourneyTest } from './journey-test.ts';
import { chartOfActor, type LiveActor, type Recorder } from './recorder.ts';
import { LivePicture } from './LivePicture.tsx';
import type { RecordedStep, StateValue } from './recording.ts';
import { type Frame, replay } from './replay.ts';
import { type Stage, ReplayView } from './ReplayView.tsx';
import { saveFile, saveJson } from '../lib/save-file.ts';
import { SequenceDiagram } from './SequenceDiagram.tsx';
import { stateTitles } from './state-titles.ts';
import css from './InspectorPanel.module.css';

/** What the panel shows and switches. */
export interface InspectorTools {
  recorder: Recorder;
  scenarios: Scenarios;
  /** Asks the server what it did with the applications of the citizen. */
  readServer: () => Promise<void>;
  /** Erases the recording and switches the inspector off. */
  switchOff: () => void;
}

interface Props {
  tools: InspectorTools;
  /** Where the panel was when it was closed. */
  place?: PanelPlace | undefined;
  onPlace?: (place: PanelPlace) => void;
  onClose: () => void;
  Stage?: Stage | undefined;
}

/** Shares of the window's height. */
const heights = ['30vh', '50vh', '75vh'] as const;

type View = keyof typeof texts.view;
const views = Object.keys(texts.view) as View[];

/** What the panel shows, so that a tester who presses something on the page finds it again. */
export interface PanelPlace {
  /** Id of the selected chart; null: that of the last event. */
  chosen: string | null;
  /** Index of the height. */
  height: number;
  view: View;
  side: 'picture' | 'exchange';
}
const firstPlace: PanelPlace = { chosen: null, height: 1, view: 'actors', side: 'picture' };

/** The running charts, their log, what can be sent to them, and the recording as a file. */
export const InspectorPanel = ({ onClose, onPlace, place: initialPlace = firstPlace, Stage, tools }: Props) => {
  const { recorder, scenarios } = tools;
  // Deferred: the citizen's typing goes first.
  const live = useDeferredValue(useSyncExternalStore(recorder.subscribe, recorder.live));
  const steps = useDeferredValue(useSyncExternalStore(recorder.subscribe, recorder.steps));
  const [place, setPlace] = useState(initialPlace);
  const { chosen, height, side, view } = place;
  const go = (change: Partial<PanelPlace>): void => {
    const next = { ...place, ...change };
    setPlace(next);
    onPlace?.(next);
  };
  const [paused, setPaused] = useState<readonly RecordedStep[] | null>(null);
  const [selected, setSelected] = useState<RecordedStep | null>(null);
  const [isReplaying, setReplaying] = useState(false);
  const [isStaged, setStaged] = useState(false);
  const [fault, setFault] = useState(scenarios.running);
  const shown = paused ?? steps;
  const past = selected !== null && steps.includes(selected) ? selected : null;
  const position = past === null ? steps.length : steps.indexOf(past) + 1;
  const frame =
    past === null ? undefined : replay(recorder.recording(), machines).frames.find(({ step }) => step === past);
  const actor = live.find(({ id }) => id === chosen) ?? live.find(({ id }) => id === steps.at(-1)?.actor) ?? live[0];
  /** A picture that was hidden, or had another height, is scrolled to the active state again. */
  const pictureKey = `${view} ${height}`;
  const choose = (next: View): void => {
    go({ view: next, ...(next === 'exchange' || next === 'picture' ? { side: next } : {}) });
    if (next === 'exchange') {
      void tools.readServer();
    }
  };

  return (
    <Paper
      component="section"
      shadow="xl"
      fz="xs"
      radius={0}
      pos="fixed"
      inset="auto 0 0"
      h={heights[height]}
      mih="min(20rem, 80vh)"
      display="flex"
      style={{ flexDirection: 'column', overflow: 'hidden', zIndex: 9999, borderTop: '2px solid var(--site-focus)' }}
      aria-label={texts.title}
    >
      <Group gap="xs" px="sm" py={4} bg="var(--site-surface)" className={css['head'] ?? ''}>
        <Title order={2} fz="md">
          {texts.title}
        </Title>
        <Tool onClick={onClose}>{texts.close}</Tool>
        <Tool
          isOff={height === heights.length - 1}
          onClick={() => go({ height: Math.min(heights.length - 1, height + 1) })}
        >
          {texts.taller}
        </Tool>
        <Tool isOff={height === 0} onClick={() => go({ height: Math.max(0, height - 1) })}>
          {texts.lower}
        </Tool>
        <span>{texts.events(steps.length)}</span>
        <Tool
          onClick={() => {
            void tools.readServer().finally(() => saveJson('session.json', recorder.recording()));
          }}
        >
          {texts.save}
        </Tool>
        <Tool
          onClick={() =>
            saveFile(
              'session.test.ts',
              new Blob([writeJourneyTest(recorder.recording(), texts.testName)], { type: 'text/plain' }),
            )
          }
        >
          {texts.saveTest}
        </Tool>
        <Tool isPressed={isReplaying} onClick={() => setReplaying(!isReplaying)}>
          {isReplaying ? texts.backToPage : texts.openFile}
        </Tool>
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
        <Anchor href="/statecharts/" target="_blank" rel="noreferrer">
          {texts.gallery}
        </Anchor>
        <Tool title={texts.switchOffHint} onClick={tools.switchOff}>
          {texts.switchOff}
        </Tool>
      </Group>
      {actor !== undefined && !isReplaying && (
        <Group gap="xs" px="sm" py={2} className={css['now'] ?? ''} role="status">
          <strong>{titleOf(frame?.chart ?? actor.chart)}:</strong>
          <span>
            {frame === undefined
              ? stateTitles(actor.chart, actor.snapshot.value as StateValue)
              : stateTitles(frame.chart, frame.after)}
          </span>
          {past !== null && (
            <>
              <span>{texts.past(position, steps.length)}</span>
              <Tool
                onClick={() => {
                  setSelected(null);
                  setStaged(false);
                }}
              >
                {texts.back}
              </Tool>
              {Stage !== undefined && (
                <Tool isPressed={isStaged} onClick={() => setStaged(!isStaged)}>
                  {isStaged ? texts.hidePage : texts.showPage}
                </Tool>
              )}
            </>
          )}
        </Group>
      )}
      {Stage !== undefined && isStaged && past !== null && (
        <Suspense>
          <Stage recording={recorder.recording()} position={position} />
        </Suspense>
      )}
      {isReplaying ? (
        <Box px="sm" pb="sm" flex={1} style={{ overflow: 'auto' }}>
          <ReplayView Stage={Stage} />
        </Box>
      ) : (
        <>
          <Group gap={4} px="sm" py={4} className={css['views'] ?? ''} role="group" aria-label={texts.views}>
            {views.map((one) => (
              <Tool key={one} isPressed={view === one} onClick={() => choose(one)}>
                {texts.view[one]}
              </Tool>
            ))}
          </Group>
          <div className={css['columns']} data-view={view} data-side={side}>
            <div data-part="actors control">
              <div data-part="actors">
                <h3>{texts.actors}</h3>
                {live.length === 0 && <p>{texts.noActors}</p>}
                <ul className={css['system']}>
                  <li>
                    {texts.system}
                    <Stack component="ul" gap={4} my="xs">
                      {live.map((one) => (
                        <li key={one.id}>
                          <Choice
                            label={titleOf(one.chart)}
                            description={stateTitles(one.chart, one.snapshot.value as StateValue)}
                            isPressed={actor?.id === one.id}
                            onClick={() => go({ chosen: one.id })}
                          />
                          <Works actor={one} />
                        </li>
                      ))}
                    </Stack>
                  </li>
                </ul>
              </div>
              <div data-part="control">
                {actor !== undefined && <ActorControls key={actor.id} actor={actor} />}
                <Faults scenarios={scenarios} running={fault} onChange={setFault} />
              </div>
            </div>
            <div data-part="log">
              <Log steps={shown} selected={past} onSelect={setSelected} />
              {frame !== undefined && <Changes frame={frame} />}
            </div>
            <div data-part="picture exchange">
              <Group gap={4} className={css['sides'] ?? ''}>
                {(['picture', 'exchange'] as const).map((one) => (
                  <Tool key={one} isPressed={side === one} onClick={() => choose(one)}>
                    {texts.view[one]}
                  </Tool>
                ))}
              </Group>
              {side === 'exchange' ? (
                <>
                  <Group>
                    <Tool onClick={() => void tools.readServer()}>{texts.refresh}</Tool>
                  </Group>
                  <SequenceDiagram recording={recorder.recording()} />
                </>
              ) : frame === undefined ? (
                actor !== undefined && <ActorPicture key={pictureKey} actor={actor} />
              ) : (
                <FramePicture key={pictureKey} frame={frame} />
              )}
            </div>
          </div>
        </>
      )}
    </Paper>
  );
};

interface ToolProps {
  isPressed?: boolean;
  isOff?: boolean;
  title?: string;
  onClick: () => void;
  children: ReactNode;
}

const Tool = ({ children, isOff = false, isPressed, onClick, title }: ToolProps) => (
  <Button
    size="compact-xs"
    variant={isPressed === true ? 'filled' : 'default'}
    aria-pressed={isPressed}
    disabled={isOff}
    {...(title === undefined ? {} : { title })}
    onClick={onClick}
  >
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

/** The actors that a chart has invoked and that still run. */
const Works = ({ actor }: { actor: LiveActor }) => {
  const children = Object.entries(
    actor.snapshot.children as Record<string, { getSnapshot: () => { status: string } } | undefined>,
  )
    .filter(([, child]) => child?.getSnapshot().status === 'active')
    .map(([id]) => labelsOf(actor.chart)?.actors[id] ?? id);
  return children.length === 0 ? null : (
    <ul aria-label={texts.works} className={css['works']}>
      {children.map((label) => (
        <li key={label}>
          {texts.works}: {label}
        </li>
      ))}
    </ul>
  );
};

const ActorPicture = ({ actor }: { actor: LiveActor }) => {
  const chart = chartNamed(actor.chart);
  if (chart === undefined) {
    return null;
  }
  // XState types the nodes as `any`.
  const active = (actor.snapshot._nodes as AnyStateNode[]).map(pathOf).filter((path) => path !== '');
  return <LivePicture chart={chart} active={active} />;
};

const FramePicture = ({ frame }: { frame: Frame }) => {
  const chart = chartNamed(frame.chart);
  return chart === undefined ? null : <LivePicture chart={chart} active={frame.active} taken={frame.taken} />;
};

/** Who caused an event, or what kind of end of work it is. */
const kindOf = ({ actor, event }: RecordedStep): keyof typeof texts.kinds => {
  const { trigger } = readTrigger(event.type, '');
  return trigger === 'timer'
    ? 'timer'
    : trigger === 'event'
      ? (labelsOf(chartOfActor(actor))?.events[event.type]?.initiator ?? 'site')
      : 'work';
};

interface LogProps {
  steps: readonly RecordedStep[];
  selected: RecordedStep | null;
  onSelect: (step: RecordedStep) => void;
}

/** The event log, newest first. */
const Log = ({ onSelect, selected, steps }: LogProps) => {
  const [wanted, setWanted] = useState('');
  const [chart, setChart] = useState('');
  const [kind, setKind] = useState('');
  const searched = wanted.trim().toLowerCase();
  const found = steps
    .map((step, index) => ({ step, index }))
    .filter(
      ({ step }) =>
        (chart === '' || chartOfActor(step.actor) === chart) &&
        (kind === '' || kindOf(step) === kind) &&
        `${step.event.type} ${eventText(chartOfActor(step.actor), step.event)} ${step.actor}`
          .toLowerCase()
          .includes(searched),
    )
    .toReversed();
  const recorded = [...new Set(steps.map(({ actor }) => chartOfActor(actor)))];
  return (
    <>
      <h3>{texts.log}</h3>
      <Group gap={4} grow preventGrowOverflow={false}>
        <TextInput
          size="xs"
          flex="1 0 100%"
          maw="100%"
          type="search"
          placeholder={texts.search}
          aria-label={texts.search}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <NativeSelect
          size="xs"
          aria-label={texts.actor}
          value={chart}
          data={[
            { value: '', label: texts.anyActor },
            ...recorded.map((name) => ({ value: name, label: titleOf(name) })),
          ]}
          onChange={(event) => setChart(event.target.value)}
        />
        <NativeSelect
          size="xs"
          aria-label={texts.kind}
          value={kind}
          data={[
            { value: '', label: texts.anyKind },
            ...Object.entries(texts.kinds).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => setKind(event.target.value)}
        />
      </Group>
      {found.length === 0 && <p>{steps.length === 0 ? texts.empty : texts.nothingFound}</p>}
      <Stack component="ol" gap={4} my="xs" aria-label={texts.log}>
        {found.map(({ index, step }) => (
          <li key={`${step.actor} ${index}`}>
            <Choice
              label={`${logTexts.seconds(step.at)} ${eventText(chartOfActor(step.actor), step.event)}`}
              description={
                <>
                  <code>{step.event.type}</code>
                  {step.sender !== undefined && ` · ${texts.sender(titleOf(chartOfActor(step.sender)))}`}
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
const Changes = ({ frame }: { frame: Frame }) => (
  <>
    <h3>{texts.changes}</h3>
    {frame.changes.length === 0 ? (
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

interface FaultsProps {
  scenarios: Scenarios;
  running: Scenario | null;
  onChange: (running: Scenario | null) => void;
}

/** Makes a call of the contract fail, each time, in one of the ways of the fault matrix. */
const Faults = ({ onChange, running, scenarios }: FaultsProps) => {
  const [call, setCall] = useState<ScenarioCall>('getOrder');
  const [kind, setKind] = useState<FaultKind>('503');
  return (
    <>
      <h3>{texts.faults}</h3>
      <NativeSelect
        size="xs"
        label={texts.faultCall}
        data={scenarioCalls}
        value={call}
        onChange={(event) => setCall(event.target.value as ScenarioCall)}
      />
      <NativeSelect
        size="xs"
        label={texts.faultKind}
        data={Object.keys(faultKinds).map((value) => ({ value, label: texts.faultKinds[value as FaultKind] }))}
        value={kind}
        onChange={(event) => setKind(event.target.value as FaultKind)}
      />
      {running !== null && (
        <Text size="xs" role="status">
          {texts.faulty(running.call, running.kind)}
        </Text>
      )}
      <Group gap={4} my="xs">
        <Tool
          onClick={() => {
            scenarios.start({ call, kind });
            onChange({ call, kind });
          }}
        >
          {texts.startFault}
        </Tool>
        <Tool
          isOff={running === null}
          onClick={() => {
            scenarios.stop();
            onChange(null);
          }}
        >
          {texts.stopFault}
        </Tool>
      </Group>
    </>
  );
};

import { Box, Button, Code, Group, NavLink, NativeSelect, Slider, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/NavLink.layer.css';
import '@mantine/core/styles/Slider.layer.css';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { machines } from '../../machines/registry.ts';
import { eventText } from './event-text.ts';
import { readRecording, type Recording, type RecordingError } from './recording.ts';
import { type Frame, replay, type Replay, type VersionDifference } from './replay.ts';
import { stateTitles } from './state-titles.ts';
import { Notice } from '../ui/Notice.tsx';
import { DefinitionList } from '../ui/DefinitionList.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { ScrollableTable } from '../ui/ScrollableTable.tsx';
import { logTexts } from './chart-labels.texts.ts';
import { chartNamed, titleOf } from './charts.ts';
import { FileChoice } from './FileChoice.tsx';
import { copyText } from '../lib/copy-text.ts';
import { packRecording, unpackRecording } from './packed-recording.ts';
import { LivePicture } from './LivePicture.tsx';
import { replayTexts as texts } from './replay.texts.ts';

/** Longest pause between two steps at normal speed, milliseconds. */
const LONGEST_WAIT = 2_000;
const SHORTEST_WAIT = 60;

export interface StageProps {
  recording: Recording;
  /** The number of steps replayed. */
  position: number;
}

/** Renders the real pages after the given number of steps; only a build with the inspector has it. */
export type Stage = ComponentType<StageProps>;

interface Props {
  Stage?: Stage | undefined;
  /** The recording and the step of the address. */
  place?: { packed: string | null; saved: string | null; step: number };
  /** Reads a saved recording by its name. */
  readSaved?: (name: string) => Promise<string>;
  /** The address of a step; without it there are no links. */
  linkOf?: (packed: string, step: number) => string;
}

type Opened = { file: string; recording: Recording; result: Replay } | { file: string; error: RecordingError };

/** A recorded session, opened from a file and played step by step. */
export const ReplayView = ({ linkOf, place, readSaved, Stage }: Props) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [count, setCount] = useState(0);
  const open = (file: string, content: string): void => show(file, readRecording(content));
  const show = (file: string, read: ReturnType<typeof readRecording>): void => {
    setCount((shown) => shown + 1);
    setOpened(
      'error' in read
        ? { file, error: read.error }
        : { file, recording: read.recording, result: replay(read.recording, machines) },
    );
  };
  const packed = place?.packed ?? null;
  // Unpacking is work of the browser's streams, outside React.
  useEffect(() => {
    if (packed !== null) {
      void unpackRecording(packed).then((read) => show(texts.fromLink, read));
    }
  }, [packed]);
  const saved = place?.saved ?? null;
  // Loading a part of the build is work of the browser, outside React.
  useEffect(() => {
    if (saved !== null) {
      void readSaved?.(saved).then((content) => show(texts.fromLink, readRecording(content)));
    }
  }, [readSaved, saved]);
  const step = opened?.file === texts.fromLink ? (place?.step ?? 0) : 0;
  return (
    <>
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      <Box maw="32rem" my="md">
        <FileChoice label={texts.file} file={opened?.file} onRead={open} />
      </Box>
      {opened !== null && 'error' in opened && <Notice kind="danger" announce title={texts.errors[opened.error]} />}
      {opened !== null && 'result' in opened && (
        <>
          <ReplaySummary result={opened.result} />
          {opened.result.frames.length > 0 && (
            <Player
              // Another recording, or a link to another step of the same, begins anew.
              key={`${count} ${step}`}
              recording={opened.recording}
              result={opened.result}
              Stage={Stage}
              step={step}
              linkOf={linkOf}
            />
          )}
        </>
      )}
    </>
  );
};

const ReplaySummary = ({ result }: { result: Replay }) => {
  const deviations = result.frames.filter(({ deviation }) => deviation !== null).length;
  return (
    <Stack gap="sm" my="md">
      {result.unknownCharts.map((chart) => (
        <Notice key={chart} kind="warning" title={texts.unknownChart(chart)} />
      ))}
      {result.lostCharts.map((chart) => (
        <Notice key={chart} kind="warning" title={texts.lostChart(titleOf(chart))} />
      ))}
      {result.differences.map((difference) => (
        <Versions key={difference.chart} difference={difference} />
      ))}
      {result.frames.length === 0 ? (
        <Notice kind="warning" announce title={texts.nothingPlayed} />
      ) : (
        <Notice
          kind={deviations === 0 ? 'success' : 'warning'}
          announce
          title={deviations === 0 ? texts.exact : texts.deviations(deviations)}
        >
          {texts.summary(result.frames.length, new Set(result.starts.map(({ chart }) => chart)).size)}
        </Notice>
      )}
    </Stack>
  );
};

const Versions = ({ difference }: { difference: VersionDifference }) => {
  const lists = [
    { title: texts.versionRemoved, lines: difference.removed },
    { title: texts.versionAdded, lines: difference.added },
  ];
  return (
    <Notice kind="warning" title={texts.versionTitle(titleOf(difference.chart))}>
      <p>{texts.versionBody}</p>
      {lists.every(({ lines }) => lines.length === 0) && <p>{texts.versionInside}</p>}
      {lists
        .filter(({ lines }) => lines.length > 0)
        .map(({ lines, title }) => (
          <Disclosure key={title} title={`${title}: ${lines.length}`}>
            <Box component="ul" mah="12rem" m={0} ps="lg" style={{ overflow: 'auto' }}>
              {lines.map((line) => (
                <li key={line}>
                  <code>{line}</code>
                </li>
              ))}
            </Box>
          </Disclosure>
        ))}
    </Notice>
  );
};

interface PlayerProps extends Pick<Props, 'Stage'> {
  recording: Recording;
  result: Replay;
  /** The step to begin with. */
  step: number;
  linkOf: Props['linkOf'] | undefined;
}

const Player = ({ linkOf, recording, result, Stage, step }: PlayerProps) => {
  const { frames, starts } = result;
  const [position, setPosition] = useState(Math.min(step, result.frames.length));
  const [link, setLink] = useState('');
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [watched, setWatched] = useState('');
  const [isStaged, setStaged] = useState(false);
  const frame = frames[position - 1];
  const next = frames[position];

  // A timer outside React: each step waits as long as in the recording, up to the limit.
  useEffect(() => {
    if (!isPlaying || next === undefined) {
      return undefined;
    }
    const wait = Math.min(LONGEST_WAIT, next.step.at - (frame?.step.at ?? next.step.at)) / speed;
    const timer = setTimeout(() => setPosition(position + 1), Math.max(SHORTEST_WAIT, wait));
    return () => clearTimeout(timer);
  }, [frame, isPlaying, next, position, speed]);

  const jump = (to: number): void => {
    setPlaying(false);
    setPosition(Math.min(frames.length, Math.max(0, to)));
  };
  const play = (): void => {
    // Playing at the end restarts from the beginning.
    if (next === undefined) {
      setPosition(0);
    }
    setPlaying(next === undefined || !isPlaying);
  };
  const copyLink = async (): Promise<void> => {
    const packed = linkOf === undefined ? null : await packRecording(recording);
    if (packed === null || linkOf === undefined) {
      setLink(texts.linkTooLong);
      return;
    }
    const { href } = new URL(linkOf(packed, position), window.location.href);
    setLink((await copyText(href)) ? texts.linkCopied : href);
  };
  const actor = watched === '' ? (frame?.step.actor ?? starts.at(-1)?.actor) : watched;
  const start = starts.find((one) => one.actor === actor);
  const latest = frames.slice(0, position).findLast(({ step }) => step.actor === actor);
  const chart = start === undefined ? undefined : chartNamed(start.chart);
  const active = latest?.active ?? start?.active ?? [];

  return (
    <>
      <Group
        gap="xs"
        my="md"
        py="xs"
        role="group"
        aria-label={texts.controls}
        // Stay visible above the long list of steps.
        pos="sticky"
        top={0}
        bg="var(--mantine-color-body)"
        style={{ zIndex: 1 }}
      >
        <Step label={texts.first} isOff={position === 0} onClick={() => jump(0)} />
        <Step label={texts.back} isOff={position === 0} onClick={() => jump(position - 1)} />
        <Button size="xs" onClick={play}>
          {isPlaying && next !== undefined ? texts.pause : texts.play}
        </Button>
        <Step label={texts.forward} isOff={next === undefined} onClick={() => jump(position + 1)} />
        <Step label={texts.last} isOff={next === undefined} onClick={() => jump(frames.length)} />
        <Slider
          flex="1 1 12rem"
          miw="8rem"
          max={frames.length}
          value={position}
          label={null}
          thumbLabel={texts.position}
          thumbProps={{ 'aria-valuetext': texts.of(position, frames.length) }}
          onChange={jump}
        />
        <span aria-live="polite">{texts.of(position, frames.length)}</span>
        <Group component="label" gap="xs" fz="xs">
          {texts.speed}
          <NativeSelect size="xs" value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
            {texts.speeds.map(({ label, value }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Group>
        {Stage !== undefined && (
          <Button size="xs" variant="default" aria-pressed={isStaged} onClick={() => setStaged(!isStaged)}>
            {isStaged ? texts.hidePages : texts.showPages}
          </Button>
        )}
        {linkOf !== undefined && (
          <Button size="xs" variant="default" onClick={() => void copyLink()}>
            {texts.copyLink}
          </Button>
        )}
        <Text span role="status" style={{ overflowWrap: 'anywhere' }}>
          {link}
        </Text>
        <Group component="label" gap="xs" fz="xs">
          {texts.showChart}
          <NativeSelect size="xs" value={watched} onChange={(event) => setWatched(event.target.value)}>
            <option value="">{texts.follow}</option>
            {starts.map((one) => (
              <option key={one.actor} value={one.actor}>
                {titleOf(one.chart)}
              </option>
            ))}
          </NativeSelect>
        </Group>
      </Group>
      {Stage !== undefined && isStaged && (
        <Suspense>
          <Stage recording={recording} position={position} />
        </Suspense>
      )}
      <Group align="flex-start" wrap="wrap">
        <Steps frames={frames} position={position} onJump={jump} />
        <Box flex="999 1 24rem" miw={0}>
          {chart !== undefined && (
            <>
              <h3>{chart.title}</h3>
              <LivePicture chart={chart} active={active} taken={frame?.step.actor === actor ? frame?.taken : []} />
            </>
          )}
        </Box>
      </Group>
      {frame !== undefined && <FrameFacts frame={frame} />}
    </>
  );
};

/** Stays focusable at an end of the recording, so that the focus is not lost. */
const Step = ({ isOff, label, onClick }: { label: string; isOff: boolean; onClick: () => void }) => (
  <Button size="xs" variant="default" onClick={onClick} aria-disabled={isOff} data-disabled={isOff}>
    {label}
  </Button>
);

/** Scrolls the line into view within its list, without scrolling the page. */
const showInList = (line: HTMLElement | null): void => {
  const list = line?.closest('ol');
  if (line === null || list === null || list === undefined) {
    return;
  }
  const top = line.offsetTop - list.offsetTop;
  if (top < list.scrollTop) {
    list.scrollTop = top;
  } else if (top + line.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top + line.offsetHeight - list.clientHeight;
  }
};

const Steps = ({
  frames,
  onJump,
  position,
}: {
  frames: readonly Frame[];
  position: number;
  onJump: (to: number) => void;
}) => (
  <Box
    component="ol"
    flex="1 1 20rem"
    mah="26rem"
    m={0}
    p={0}
    bd="1px solid var(--site-border)"
    bdrs="md"
    style={{ overflow: 'auto', listStyle: 'none' }}
    aria-label={texts.steps}
  >
    <li>
      <StepLink label={texts.beginning} isCurrent={position === 0} onClick={() => onJump(0)} />
    </li>
    {frames.map(({ chart, deviation, step }, index) => (
      // A recording does not change while it is open, so the index identifies a step.
      // oxlint-disable-next-line react/no-array-index-key -- two steps may be alike in everything else
      <li key={index}>
        <StepLink
          time={logTexts.seconds(step.at)}
          label={eventText(chart, step.event)}
          isCurrent={position === index + 1}
          onClick={() => onJump(index + 1)}
          description={
            <>
              {titleOf(chart)}
              {step.ignored && ` · ${texts.ignored}`}
              {deviation !== null && (
                <Text span inherit display="block" c="var(--site-danger)">
                  {texts.deviation[deviation]}
                </Text>
              )}
            </>
          }
        />
      </li>
    ))}
  </Box>
);

interface StepLinkProps {
  label: string;
  isCurrent: boolean;
  onClick: () => void;
  time?: string;
  description?: ReactNode;
}

const StepLink = ({ description, isCurrent, label, onClick, time = '' }: StepLinkProps) => (
  <NavLink
    component="button"
    type="button"
    ref={isCurrent ? showInList : undefined}
    active={isCurrent}
    aria-current={isCurrent ? 'step' : undefined}
    leftSection={
      <Text span miw="3.5rem" size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {time}
      </Text>
    }
    label={label}
    description={description}
    onClick={onClick}
  />
);

const FrameFacts = ({ frame }: { frame: Frame }) => (
  <DefinitionList
    size="sm"
    items={[
      { term: texts.before, value: stateTitles(frame.chart, frame.before) },
      { term: texts.after, value: stateTitles(frame.chart, frame.after) },
      {
        term: texts.changes,
        value:
          frame.changes.length === 0
            ? texts.noChanges
            : frame.changes.map(({ after, before, key }) => (
                <Disclosure key={key} title={<code>{key}</code>}>
                  <Json label={texts.before} value={before} />
                  <Json label={texts.after} value={after} />
                </Disclosure>
              )),
      },
      {
        term: texts.event,
        value: (
          <Disclosure title={<code>{frame.step.event.type}</code>}>
            <Json label={texts.event} value={frame.step.event} />
          </Disclosure>
        ),
      },
    ]}
  />
);

const Json = ({ label, value }: { label: string; value: unknown }) => (
  <ScrollableTable label={label}>
    <Code block mah="20rem">
      {`${label}: ${JSON.stringify(value, null, 1)}`}
    </Code>
  </ScrollableTable>
);

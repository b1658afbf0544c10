import { Anchor, Button, Group, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { Canvas } from '../inspector/Canvas.tsx';
import type { ChartExport, DescribedTransition } from '../inspector/chart-export.ts';
import { initiatorLabels } from '../inspector/chart-labels.texts.ts';
import { chartNamed } from '../inspector/charts.ts';
import { chartPlace, hrefs } from './address.ts';
import css from './StoryView.module.css';
import { toGraph } from './chart-graph.ts';
import { ancestorsOf, foldChart } from './fold.ts';
import { FoldedPicture } from './FoldedPicture.tsx';
import { foldTexts, storyTexts as texts } from './gallery.texts.ts';
import type { Room } from './lay-out.ts';
import { PageThumbnail } from './PageThumbnail.tsx';
import { type Step, stories, type Story, usualWay } from './stories.ts';
import { fittingZoom, LEAST_ZOOM, useLayout } from './use-layout.ts';

/** Time for a step while a story plays. */
const STEP_MS = 2500;

const transitionOf = ({ chart, transition }: Step): DescribedTransition | undefined =>
  chartNamed(chart)?.transitions.find(({ id }) => id === transition);

const titleOf = (chart: ChartExport, path: string): string =>
  chart.states.find((state) => state.path === path)?.title ?? path;

/** Scrolls the list to the current step, without scrolling the page. */
const showInList = (item: HTMLElement | null): void => {
  const list = item?.closest('ol');
  if (item !== null && list !== null && list !== undefined && list.scrollHeight > list.clientHeight) {
    list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 3;
  }
};

/** A way through the charts, state by state. */
export const StoryView = ({ position, story }: { story: Story; position: number }) => {
  const [isPlaying, setPlaying] = useState(false);
  const { length } = story.steps;
  // The timer of the browser plays the story.
  useEffect(() => {
    if (!isPlaying) {
      return undefined;
    }
    const timer = setTimeout(() => {
      if (position < length) {
        window.location.hash = hrefs.story(story.name, position + 1);
      } else {
        setPlaying(false);
      }
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, position, length, story.name]);
  const step = story.steps[Math.max(position - 1, 0)];
  const chart = step === undefined ? undefined : chartNamed(step.chart);
  const transition = step === undefined ? undefined : transitionOf(step);
  return (
    <>
      <h2>{texts.title(story.title)}</h2>
      <Text size="sm">{story.summary}</Text>
      <Group gap="xs" my="xs" data-no-print>
        {stories.map(({ name, title }) => (
          <Button
            key={name}
            component="a"
            size="xs"
            variant={name === story.name ? 'filled' : 'default'}
            href={hrefs.story(name, 0)}
          >
            {title}
          </Button>
        ))}
      </Group>
      <Group gap="xs" my="xs" data-no-print>
        <Go label={texts.back} isOff={position === 0} href={hrefs.story(story.name, position - 1)} />
        <Button
          size="xs"
          onClick={() => {
            if (position === length) {
              window.location.hash = hrefs.story(story.name, 0);
            }
            setPlaying(!isPlaying);
          }}
        >
          {isPlaying ? texts.pause : texts.play}
        </Button>
        <Go label={texts.next} isOff={position === length} href={hrefs.story(story.name, position + 1)} />
        <Text span size="sm" aria-live="polite">
          {texts.step(position, length)}
        </Text>
      </Group>
      <div className={css['columns']}>
        <ol className={css['steps']} aria-label={texts.steps}>
          {story.steps.map((one, index) => (
            // A story does not change, so the index identifies a step.
            // oxlint-disable-next-line react/no-array-index-key -- two steps may be alike in everything else
            <li key={index} data-current={index + 1 === position ? '' : undefined}>
              <StepLine step={one} href={hrefs.story(story.name, index + 1)} isCurrent={index + 1 === position} />
            </li>
          ))}
        </ol>
        {chart !== undefined && transition !== undefined && (
          <StoryPicture chart={chart} transition={transition} isBegun={position > 0} />
        )}
        <PageThumbnail story={story.name} step={position} />
      </div>
    </>
  );
};

const Go = ({ href, isOff, label }: { label: string; isOff: boolean; href: string }) => (
  <Button component="a" size="xs" variant="default" href={href} aria-disabled={isOff} data-disabled={isOff}>
    {label}
  </Button>
);

const StepLine = ({ href, isCurrent, step }: { step: Step; href: string; isCurrent: boolean }) => {
  const chart = chartNamed(step.chart);
  const transition = transitionOf(step);
  const [target] = transition?.targets ?? [];
  if (chart === undefined || transition === undefined) {
    return null;
  }
  return (
    <>
      <Anchor
        ref={isCurrent ? showInList : undefined}
        href={href}
        aria-current={isCurrent ? 'step' : undefined}
        fw={isCurrent ? 700 : undefined}
      >
        {titleOf(chart, target ?? transition.source)}
      </Anchor>
      <Text size="xs" c="dimmed">
        {transition.initiator === null ? '' : `${initiatorLabels[transition.initiator]}: `}
        {transition.label}
      </Text>
      {isCurrent && (
        <Text size="sm">{chart.states.find(({ path }) => path === (target ?? transition.source))?.meaning}</Text>
      )}
    </>
  );
};

interface StoryPictureProps {
  chart: ChartExport;
  transition: DescribedTransition;
  /** At the beginning of a story its first state is shown, before its first transition. */
  isBegun: boolean;
}

const StoryPicture = ({ chart, isBegun, transition }: StoryPictureProps) => {
  const [room, setRoom] = useState<Room | null>(null);
  const measure = useCallback((element: HTMLDivElement | null) => {
    if (element !== null) {
      const top = element.getBoundingClientRect().top + window.scrollY;
      setRoom({ width: element.clientWidth - 6, height: Math.max(window.innerHeight - top - 70, 320) });
    }
  }, []);
  const at = isBegun ? (transition.targets[0] ?? transition.source) : transition.source;
  const open = new Set([...chartPlace(chart.name).open, ...ancestorsOf(at), ...ancestorsOf(transition.source)]);
  const folded = foldChart(chart, open, usualWay(chart.name));
  const layout = useLayout(toGraph(folded), room);
  return (
    <div ref={measure}>
      <Text size="sm" fw={700}>
        <Anchor href={hrefs.state(chart.name, at)}>{chart.title}</Anchor>
      </Text>
      {layout === null && <Text c="dimmed">{foldTexts.drawing}</Text>}
      {layout !== null && room !== null && (
        <Canvas
          key={`${chart.name} ${[...open].join(' ')}`}
          width={layout.width}
          firstZoom={Math.max(LEAST_ZOOM, fittingZoom(layout, room))}
          focus={layout.nodes.find(({ id }) => id === at)}
        >
          {(zoom) => (
            <FoldedPicture
              chart={chart}
              folded={folded}
              layout={layout}
              zoom={zoom}
              selected={null}
              active={new Set([at])}
              taken={new Set(isBegun ? [transition.id] : [])}
              hrefOf={({ id }) => hrefs.state(chart.name, id)}
              foldHrefOf={null}
            />
          )}
        </Canvas>
      )}
    </div>
  );
};

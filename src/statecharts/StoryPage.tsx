import { Anchor, Box, Group, Text } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { chartNamed } from '../inspector/charts.ts';
import { hrefs } from './address.ts';
import { storyTexts as texts } from './gallery.texts.ts';
import type { Step, Story } from './stories.ts';
import { storyAnswers } from './story-answers.ts';
import { sessionOf } from './story-pages.ts';

// The pages of the site are a chunk of their own.
const ReplayedPage = lazy(async () => ({ default: (await import('../app/ReplayedPage.tsx')).ReplayedPage }));

const targetOf = ({ chart, transition }: Step): string =>
  chartNamed(chart)?.transitions.find(({ id }) => id === transition)?.targets[0] ?? '';

/**
 * The page of the citizen at a step of a story, as in a replay. `npm run charts -- thumbnails` makes the images of
 * `thumbnails/` from it.
 */
export const StoryPage = ({ step, story }: { story: Story; step: number }) => {
  const { positions, walk } = useMemo(() => sessionOf(story, targetOf), [story]);
  const title = texts.pageAt(story.title, step, story.steps.length);
  return (
    <>
      <Group component="header" gap="0 1rem" h={40} px="md" wrap="nowrap" fz="sm">
        <Anchor inherit href={hrefs.story(story.name, step)}>
          {texts.backToStory}
        </Anchor>
        <Text component="h1" inherit truncate>
          {title}
        </Text>
      </Group>
      <Box component="main" p="md" mx="auto" maw="var(--site-content-width)" aria-label={title}>
        <Suspense>
          <ReplayedPage key={story.name} recording={walk} position={positions[step - 1] ?? 0} answers={storyAnswers} />
        </Suspense>
      </Box>
    </>
  );
};

import { Anchor, Box, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Story, StoryBlock } from '../../../contract/news.ts';
import { paths } from '../../lib/paths.ts';
import { formatPlainMoment } from '../../../domain/plain-date.ts';
import { keepShortWords } from '../../../domain/short-words.ts';
import { BelowFold } from '../../ui/BelowFold.tsx';
import { Columns } from '../../ui/Columns.tsx';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StructuredData } from '../../ui/StructuredData.tsx';
import { usePageMeta } from '../../ui/page-meta.tsx';
import css from './News.module.css';
import { NewsPicture } from './NewsPicture.tsx';
import { newsTexts as texts } from './news.texts.ts';
import { useStory } from './use-news.ts';

/** Blocks of the first screen. */
const FIRST = 4;

/** One story with links to the previous and the next one. */
export const StoryView = ({ slug }: { slug: string }) => {
  const { loaded, retry } = useStory(slug);
  return (
    <LoadedContent
      loaded={loaded}
      retry={retry}
      failed={texts.storyFailed}
      notFound={<StoryNotFound />}
      lines={16}
      isPage
    >
      {(story) => <StoryText story={story} />}
    </LoadedContent>
  );
};

const StoryNotFound = () => (
  <NotFoundView
    title={texts.noStoryTitle}
    text={texts.noStoryText}
    action={
      <Button component={Link} to={paths.news.href()}>
        {texts.toNews}
      </Button>
    }
  />
);

const StoryText = ({ story: { blocks, lead, newer, older, publishedAt, rubric, title } }: { story: Story }) => {
  usePageMeta({ title, description: lead });
  const shown = keyed(blocks);
  return (
    <Columns
      aside={
        <Stack gap="lg" data-no-print="">
          {/* Below the text of a narrow screen it would say nothing. */}
          <Paper radius="lg" p="md" bg="var(--mantine-color-brand-light)" className={css['beside'] ?? ''}>
            <NewsPicture rubric={rubric} />
          </Paper>
          {older === null && newer === null ? null : (
            <nav aria-label={texts.neighbours}>
              <Stack component="ul" gap="md">
                {[
                  { label: texts.older, story: older },
                  { label: texts.newer, story: newer },
                ].map(({ label, story }) =>
                  story === null ? null : (
                    <li key={label}>
                      <Text size="sm" c="dimmed">
                        {label}
                      </Text>
                      <Anchor component={Link} to={paths.story.href(story.slug)}>
                        {keepShortWords(story.title)}
                      </Anchor>
                    </li>
                  ),
                )}
              </Stack>
            </nav>
          )}
        </Stack>
      }
    >
      <Box component="article" maw="var(--site-text-width)">
        <Group component="p" gap="0.25rem 1rem" m={0} mb="md" fz="sm" c="dimmed">
          <Anchor component={Link} to={paths.news.href()}>
            {texts.title}
          </Anchor>
          <span>{rubric}</span>
          <time dateTime={publishedAt}>{formatPlainMoment(publishedAt)}</time>
        </Group>
        <PageHeading>{keepShortWords(title)}</PageHeading>
        <Text size="lg" lh="inherit" mt="sm" mb="md">
          {keepShortWords(lead)}
        </Text>
        <Blocks blocks={shown.slice(0, FIRST)} />
        <BelowFold>
          <Blocks blocks={shown.slice(FIRST)} />
        </BelowFold>
        <StructuredData
          facts={{
            '@type': 'NewsArticle',
            headline: title,
            description: lead,
            datePublished: publishedAt,
            inLanguage: 'ru',
          }}
        />
      </Box>
    </Columns>
  );
};

interface KeyedBlock {
  key: string;
  block: StoryBlock;
}

const Blocks = ({ blocks }: { blocks: readonly KeyedBlock[] }) =>
  blocks.map(({ key, block }) => <Block key={key} block={block} />);

/** React keys of the blocks: their text, numbered where it repeats. */
const keyed = (blocks: readonly StoryBlock[]): KeyedBlock[] => {
  const seen = new Map<string, number>();
  return blocks.map((block) => {
    const text = block.kind === 'list' ? block.items.join('|') : block.text;
    const times = seen.get(text) ?? 0;
    seen.set(text, times + 1);
    return { key: `${text} ${times}`, block };
  });
};

const Block = ({ block }: { block: StoryBlock }) => {
  switch (block.kind) {
    case 'heading':
      return (
        <Title order={2} mt="lg" mb="xs">
          {keepShortWords(block.text)}
        </Title>
      );
    case 'list':
      return (
        <List mb="md" spacing={6}>
          {block.items.map((item) => (
            <List.Item key={item}>{keepShortWords(item)}</List.Item>
          ))}
        </List>
      );
    case 'paragraph':
      return <Text mb="md">{keepShortWords(block.text)}</Text>;
  }
};

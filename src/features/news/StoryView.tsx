import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Story, StoryBlock } from '../../../contract/news.ts';
import { paths } from '../../lib/paths.ts';
import { formatPlainMoment } from '../../lib/plain-date.ts';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StructuredData } from '../../ui/StructuredData.tsx';
import { usePageMeta } from '../../ui/page-meta.tsx';
import { newsTexts as texts } from './news.texts.ts';
import { useStory } from './use-news.ts';
import css from './News.module.css';

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
  return (
    <>
      <article className={css['story']}>
        <p className={css['facts']}>
          <Link to={paths.news.href()}>{texts.title}</Link>
          <span>{rubric}</span>
          <time dateTime={publishedAt}>{formatPlainMoment(publishedAt)}</time>
        </p>
        <PageHeading>{title}</PageHeading>
        <p className={css['lead']}>{lead}</p>
        {keyed(blocks).map(({ key, block }) => (
          <Block key={key} block={block} />
        ))}
        <StructuredData
          facts={{
            '@type': 'NewsArticle',
            headline: title,
            description: lead,
            datePublished: publishedAt,
            inLanguage: 'ru',
          }}
        />
      </article>
      {older === null && newer === null ? null : (
        <nav aria-label={texts.neighbours}>
          <ul className={css['neighbours']}>
            {[
              { label: texts.older, story: older },
              { label: texts.newer, story: newer },
            ].map(({ label, story }) =>
              story === null ? null : (
                <li key={label}>
                  <span>{label}</span>
                  <Link to={paths.story.href(story.slug)}>{story.title}</Link>
                </li>
              ),
            )}
          </ul>
        </nav>
      )}
    </>
  );
};

/** React keys of the blocks: their text, numbered where it repeats. */
const keyed = (blocks: readonly StoryBlock[]): { key: string; block: StoryBlock }[] => {
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
      return <h2>{block.text}</h2>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'paragraph':
      return <p>{block.text}</p>;
  }
};

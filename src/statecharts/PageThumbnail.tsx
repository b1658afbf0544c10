import { Anchor } from '@mantine/core';
import { hrefs } from './address.ts';
import css from './PageThumbnail.module.css';
import { storyTexts as texts } from './gallery.texts.ts';
import { thumbnailOf } from './thumbnails.ts';

/** What the citizen sees at a step of a story, on a phone; the page itself opens by a press. */
export const PageThumbnail = ({ step, story }: { story: string; step: number }) => {
  const { darkSrc, heading, height, src, width } = thumbnailOf(story, step);
  return (
    <figure className={css['figure']}>
      <figcaption>{texts.page}</figcaption>
      {/* One of them is displayed; a browser does not load the other. */}
      <img className={css['screen']} src={src} width={width} height={height} alt={heading} loading="lazy" />
      <img className={css['darkScreen']} src={darkSrc} width={width} height={height} alt={heading} loading="lazy" />
      <Anchor href={hrefs.storyPage(story, step)}>{texts.openPage}</Anchor>
    </figure>
  );
};

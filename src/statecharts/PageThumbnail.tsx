import { Box } from '@mantine/core';
import { lazy, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Walk } from '../inspector/replay.ts';
import css from './PageThumbnail.module.css';
import { storyTexts as texts } from './gallery.texts.ts';

// The pages of the site, and what they need, are loaded with the first thumbnail.
const ReplayedPage = lazy(async () => ({ default: (await import('../app/ReplayedPage.tsx')).ReplayedPage }));

/** Gives a frame the style sheets of this document, also those that arrive later, and its theme. */
const keepStyled = (frame: Document): (() => void) => {
  for (const { name, value } of document.documentElement.attributes) {
    frame.documentElement.setAttribute(name, value);
  }
  const copy = (nodes: Iterable<Node>): void => {
    for (const node of nodes) {
      if (node instanceof HTMLElement && node.matches('link[rel=stylesheet], style')) {
        frame.head.append(node.cloneNode(true));
      }
    }
  };
  copy(document.head.children);
  const observer = new MutationObserver((changes) => copy(changes.flatMap(({ addedNodes }) => [...addedNodes])));
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
};

/** The page of the site on a phone after some events, small. It is a frame, so that its styles are those of a phone. */
export const PageThumbnail = ({ position, walk }: { walk: Walk; position: number }) => {
  const [frame, setFrame] = useState<Document | null>(null);
  // The document of the frame is outside React's tree.
  useEffect(() => (frame === null ? undefined : keepStyled(frame)), [frame]);
  return (
    <figure className={css['figure']}>
      <figcaption>{texts.page}</figcaption>
      <div className={css['screen']}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it has no address: only this document renders into it */}
        <iframe
          ref={(element) => setFrame(element?.contentDocument ?? null)}
          // Firefox replaces the first document of a frame.
          onLoad={({ currentTarget }) => setFrame(currentTarget.contentDocument)}
          title={texts.page}
          tabIndex={-1}
        />
      </div>
      {frame !== null &&
        createPortal(
          <Box p="md">
            <ReplayedPage recording={walk} position={position} />
          </Box>,
          frame.body,
        )}
    </figure>
  );
};

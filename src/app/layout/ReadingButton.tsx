import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import css from './Layout.module.css';

const ReadingDrawer = lazy(async () => {
  const { ReadingDrawer: Component } = await lazyWithRetry(() => import('./ReadingDrawer.tsx'));
  return { default: Component };
});

/** Opens the settings for visitors with low vision. */
export const ReadingButton = () => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <>
      <UnstyledButton
        ref={button}
        className={css['reading'] ?? ''}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
          <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10Z" strokeLinejoin="round" />
          <circle cx="10" cy="10" r="2.5" />
        </svg>
        <span>{texts.reading}</span>
      </UnstyledButton>
      {isOpen === null ? null : (
        <Suspense>
          <ReadingDrawer
            opened={isOpen}
            onClose={() => {
              setIsOpen(false);
              // Mantine returns the focus only of a drawer that was mounted closed.
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
};

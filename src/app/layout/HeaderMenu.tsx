import { Burger } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import css from './Layout.module.css';

const MenuDrawer = lazy(async () => {
  const { MenuDrawer: Component } = await lazyWithRetry(() => import('./MenuDrawer.tsx'));
  return { default: Component };
});

/** The menu of small screens. A navigation closes it. */
export const HeaderMenu = () => {
  const { key } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  return (
    <>
      <Burger
        ref={button}
        className={css['burger'] ?? ''}
        size="sm"
        aria-label={texts.menu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(key)}
      />
      {openedAt === null ? null : (
        <Suspense>
          <MenuDrawer
            opened={isOpen}
            onClose={() => {
              setOpenedAt('');
              // Mantine returns the focus only of a drawer that was mounted closed.
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
};

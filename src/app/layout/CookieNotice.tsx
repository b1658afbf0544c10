import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { chooseCookies, setNoticeHeight } from '../../lib/cookie-choice.ts';
import { paths } from '../../lib/paths.ts';
import { cookieNoticeTexts as texts } from './cookie-notice.texts.ts';
import css from './Layout.module.css';

/** Other bars at the bottom of the window, and what takes the focus, stay above the notice. */
const reserveSpace = (notice: HTMLElement | null): (() => void) | undefined => {
  if (notice === null) {
    return undefined;
  }
  const observer = new ResizeObserver(() => {
    const isSticky = getComputedStyle(notice).position === 'sticky';
    setNoticeHeight(isSticky ? notice.offsetHeight : 0);
  });
  observer.observe(notice);
  return () => {
    observer.disconnect();
    setNoticeHeight(0);
  };
};

/** The cookie notice. It is sticky at the bottom and ends the page, so that all content can be scrolled into view. */
export const CookieNotice = () => (
  <section ref={reserveSpace} className={css['notice']} aria-label={texts.label} data-no-print>
    <Group className={css['frame'] ?? ''} justify="space-between" gap="0.5rem 1.5rem" py="xs">
      <Box flex="1 1 min(24rem, 100%)">
        <Text size="sm">{texts.necessaryText}</Text>
        <Text size="sm">
          {texts.allText}{' '}
          <Anchor component={Link} to={paths.legal.href('cookies')}>
            {texts.more}
          </Anchor>
        </Text>
      </Box>
      <Group gap="xs">
        <Button variant="default" size="sm" onClick={() => chooseCookies('all')}>
          {texts.all}
        </Button>
        <Button variant="default" size="sm" onClick={() => chooseCookies('necessary')}>
          {texts.necessary}
        </Button>
      </Group>
    </Group>
  </section>
);

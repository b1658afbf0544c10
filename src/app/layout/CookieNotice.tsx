import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { chooseCookies } from '../../lib/cookie-choice.ts';
import { paths } from '../../lib/paths.ts';
import { cookieNoticeTexts as texts } from './cookie-notice.texts.ts';
import css from './CookieNotice.module.css';

/** The cookie notice. It is sticky at the bottom and ends the page, so that all content can be scrolled into view. */
export const CookieNotice = () => (
  <section className={css['notice']} aria-label={texts.label}>
    <div className={css['inner']}>
      <div className={css['text']}>
        <p>{texts.necessaryText}</p>
        <p>
          {texts.allText} <Link to={paths.legal.href('cookies')}>{texts.more}</Link>
        </p>
      </div>
      <div className={css['buttons']}>
        <Button variant="default" size="sm" onClick={() => chooseCookies('all')}>
          {texts.all}
        </Button>
        <Button variant="default" size="sm" onClick={() => chooseCookies('necessary')}>
          {texts.necessary}
        </Button>
      </div>
    </div>
  </section>
);

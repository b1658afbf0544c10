import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { notFoundTexts as texts } from './not-found.texts.ts';
import { PageMessage } from './PageMessage.tsx';

interface Props {
  title?: string | undefined;
  text?: ReactNode;
  /** An action beside the link to the home page. */
  action?: ReactNode;
}

/** The not-found page, also shown when the main object of a page does not exist. */
export const NotFoundView = ({ title = texts.title, text = texts.text, action }: Props) => (
  <PageMessage kind="notFound" title={title} text={text}>
    {action}
    <Button component={Link} to="/" variant={action === undefined ? 'filled' : 'default'}>
      {texts.home}
    </Button>
  </PageMessage>
);

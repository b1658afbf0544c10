import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { notFoundTexts as texts } from '../ui/not-found.texts.ts';
import { NotFoundView } from '../ui/NotFoundView.tsx';

/** The not-found page; for an unknown address of the portation it links to the start of the portation. */
export const Component = () => {
  const { pathname } = useLocation();
  const action = pathname.startsWith(paths.portation.href()) ? (
    <Button component={Link} to={paths.portation.href()}>
      {texts.toPortation}
    </Button>
  ) : undefined;
  return <NotFoundView action={action} />;
};

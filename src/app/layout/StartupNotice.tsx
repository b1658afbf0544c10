import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { selectMissing } from '../../../machines/startup/startup.selectors.ts';
import { useActors } from '../../actors/actors-context.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import css from './Layout.module.css';

/** Names what the site could not load at the start; the rest of it works. */
export function StartupNotice() {
  const { startup } = useActors();
  const missing = useSelector(startup, selectMissing, (one, other) => one.join() === other.join());
  if (missing.length === 0) {
    return null;
  }
  return (
    <div className={css['startup']} role="status">
      <span>{texts.missing(missing.map((part) => texts.parts[part]).join(', '))}</span>
      <Button size="xs" variant="default" onClick={() => startup.send({ type: 'startup.retried' })}>
        {texts.retry}
      </Button>
    </div>
  );
}

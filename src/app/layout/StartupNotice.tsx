import { Button } from '@mantine/core';
import type { StartupPart } from '../../../machines/startup/startup.types.ts';
import { useActors } from '../../actors/actors-context.ts';
import { startupTexts as texts } from './startup.texts.ts';
import css from './StartupNotice.module.css';

/** Names the data that failed to load at startup and offers a retry. */
export const StartupNotice = ({ missing }: { missing: readonly StartupPart[] }) => {
  const { startup } = useActors();
  return (
    <div className={css['startup']} role="status">
      <span>{texts.missing(missing.map((part) => texts.parts[part]).join(', '))}</span>
      <Button size="xs" variant="default" onClick={() => startup.send({ type: 'startup.retried' })}>
        {texts.retry}
      </Button>
    </div>
  );
};

import { Button, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { selectFailures } from '../../../machines/startup/startup.selectors.ts';
import type { StartupPart } from '../../../machines/startup/startup.types.ts';
import { useActors } from '../../actors/actors-context.ts';
import { failureCode } from '../../ui/FailureNotice.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { startupTexts as texts } from './startup.texts.ts';
import css from './StartupNotice.module.css';

/** Names the data that failed to load at startup, with the codes of the failures, and offers a retry. */
export const StartupNotice = ({ missing }: { missing: readonly StartupPart[] }) => {
  const { startup } = useActors();
  const codes = new Set(Object.values(useSelector(startup, selectFailures)).map(failureCode));
  return (
    <div className={css['startup']} role="status">
      <span>{texts.missing(missing.map((part) => texts.parts[part]).join(', '))}</span>
      {codes.size === 0 ? null : (
        <Text size="xs" c="dimmed">
          {uiTexts.code([...codes].join(', '))}
        </Text>
      )}
      <Button size="xs" variant="default" onClick={() => startup.send({ type: 'startup.retried' })}>
        {texts.retry}
      </Button>
    </div>
  );
};

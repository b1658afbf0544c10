import { Button, Group } from '@mantine/core';
import type { LoadedPart } from '../../../machines/startup/startup.types.ts';
import { useActors } from '../../actors/actors-context.ts';
import { SupportDetails } from '../../ui/SupportDetails.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { startupTexts as texts } from './startup.texts.ts';

interface Props {
  missing: readonly LoadedPart[];
  failureCodes: string;
}

/** Names the data that failed to load at startup, with the codes of the failures, and offers a retry. */
export const StartupNotice = ({ failureCodes, missing }: Props) => {
  const { startup } = useActors();
  return (
    <Group
      gap="0.5rem 1rem"
      mb="lg"
      px="md"
      py="xs"
      bg="var(--site-surface)"
      bd="1px solid var(--site-border)"
      style={{ borderRadius: 'var(--mantine-radius-md)' }}
      role="status"
    >
      <span>{texts.missing(missing.map((part) => texts.parts[part]).join(', '))}</span>
      <Button size="xs" variant="default" onClick={() => startup.send({ type: 'startup.retried' })}>
        {texts.retry}
      </Button>
      {failureCodes === '' ? null : <SupportDetails>{uiTexts.code(failureCodes)}</SupportDetails>}
    </Group>
  );
};

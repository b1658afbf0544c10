import { Button, Text } from '@mantine/core';
import { formatTime, zoneHint } from '../../../../domain/dates.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { progressTexts as texts } from './progress.texts.ts';

interface Props {
  /** Time of the last response, ISO. */
  seenAt: string;
  timeZone: string;
  onRetry: () => void;
}

/** Warns that the shown state is outdated, with its time and a retry. */
export const StaleNotice = ({ onRetry, seenAt, timeZone }: Props) => (
  <Notice kind="warning" announce>
    <Text>{texts.unreachable(`${formatTime(seenAt, timeZone)}\u00a0${zoneHint(timeZone)}`)}</Text>
    <Button mt="xs" variant="default" onClick={onRetry}>
      {texts.refresh}
    </Button>
  </Notice>
);

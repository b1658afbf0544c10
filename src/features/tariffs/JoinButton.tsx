import { Button } from '@mantine/core';
import type { Tariff } from '../../../contract/tariffs.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';

interface Props {
  tariff: Tariff;
  /** Null while orders are not accepted. */
  onJoin: ((tariff: Tariff) => void) | null;
  className?: string | undefined;
}

/** Begins a portation with a tariff of a table; nothing while orders are not accepted. */
export const JoinButton = ({ className = '', onJoin, tariff }: Props) =>
  onJoin === null ? null : (
    <Button
      className={className}
      size="sm"
      onClick={() => onJoin(tariff)}
      aria-label={texts.joinShortOf(tariff.name, tariff.operatorName)}
    >
      {texts.joinShort}
    </Button>
  );

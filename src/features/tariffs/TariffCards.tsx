import { Button, Checkbox, Text, Title } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { memo } from 'react';
import type { Tariff } from '../../../contract/tariffs.ts';
import { formatShortDate } from '../../lib/dates.ts';
import {
  describeConditions,
  describeContent,
  describeCost,
  describeHeadPrice,
} from '../../lib/tariffs/describe-tariff.ts';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import { conditionTexts, tariffsTexts as texts } from './tariffs.texts.ts';
import css from './TariffCards.module.css';

export interface TariffHandlers {
  onDetails: (tariff: Tariff) => void;
  /** Null while orders are not accepted. */
  onJoin: ((tariff: Tariff) => void) | null;
  onCompare: (tariff: Tariff) => void;
}

interface Props extends TariffHandlers {
  tariffs: readonly Tariff[];
  compared: readonly string[];
  /** The comparison is full. */
  isFull: boolean;
}

/** Tariffs as cards: price, content, conditions. */
export const TariffCards = ({ compared, isFull, tariffs, ...handlers }: Props) => (
  <ul className={css['cards']}>
    {tariffs.map((tariff) => (
      <li key={tariff.id} className={css['card']}>
        <TariffCard
          tariff={tariff}
          isCompared={compared.includes(tariff.id)}
          isFull={isFull && !compared.includes(tariff.id)}
          {...handlers}
        />
      </li>
    ))}
  </ul>
);

interface CardProps extends TariffHandlers {
  tariff: Tariff;
  isCompared: boolean;
  isFull: boolean;
}

/** Memoized: changing a filter must not re-render every card. */
const TariffCard = memo(function TariffCard({ isCompared, isFull, onCompare, onDetails, onJoin, tariff }: CardProps) {
  const { name, networkOperatorName, operatorLogo, operatorName } = tariff;
  const extras = [...tariff.mediaServices, ...tariff.convergenceServices].map((service) => service.name);
  return (
    <>
      <OperatorTile
        src={operatorLogo}
        name={operatorName}
        note={networkOperatorName === null ? undefined : texts.host(networkOperatorName)}
      />
      <Title order={3} className={css['name']}>
        {name}
      </Title>
      <p className={css['price']}>{describeHeadPrice(tariff)}</p>
      <p className={css['content']}>{describeContent(tariff)}</p>
      <div className={css['lines']}>
        {[...describeCost(tariff), ...describeConditions(tariff)].map((line) => (
          <p key={line}>{line}</p>
        ))}
        {extras.length === 0 ? null : <p>{`${conditionTexts.media}: ${extras.join(', ')}`}</p>}
      </div>
      <Text size="sm" c="dimmed">
        {`${conditionTexts.updated} ${formatShortDate(tariff.updatedAt)}`}
      </Text>
      <div className={css['actions']}>
        {onJoin === null ? null : (
          <Button onClick={() => onJoin(tariff)} aria-label={texts.joinOf(name, operatorName)}>
            {texts.join}
          </Button>
        )}
        <Button variant="default" onClick={() => onDetails(tariff)} aria-label={texts.detailsOf(name, operatorName)}>
          {texts.details}
        </Button>
        <Checkbox
          label={texts.compare}
          aria-label={texts.compareOf(name, operatorName)}
          checked={isCompared}
          disabled={isFull}
          onChange={() => onCompare(tariff)}
        />
      </div>
    </>
  );
});

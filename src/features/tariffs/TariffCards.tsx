import { Box, Button, Checkbox, Group, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { memo, useState } from 'react';
import type { Tariff } from '../../../contract/tariffs.ts';
import { describeConditions, describeCost } from '../../../domain/describe-tariff.ts';
import { formatShortPlainMoment } from '../../../domain/plain-date.ts';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import { type FactScale, HeadPrice, TariffBadges, TariffFacts } from '../../ui/TariffFacts.tsx';
import { TariffDetailsLink } from './TariffDetailsLink.tsx';
import { cardGrid } from './TariffPageSkeleton.tsx';
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
  /** Opens the comparison; null until two tariffs are chosen for it. */
  onOpen: (() => void) | null;
  scale: FactScale;
}

/** Tariffs as cards. One of them is chosen, the first by default, and shows its conditions and buttons. */
export const TariffCards = ({ compared, isFull, onOpen, tariffs, ...shared }: Props) => {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = tariffs.find(({ id }) => id === chosenId) ?? tariffs[0];
  return (
    <ul style={cardGrid} className={css['cards']}>
      {tariffs.map((tariff) => (
        <li key={tariff.id}>
          <TariffCard
            tariff={tariff}
            isChosen={tariff === chosen}
            onChoose={setChosenId}
            isCompared={compared.includes(tariff.id)}
            isFull={isFull && !compared.includes(tariff.id)}
            onOpen={compared.includes(tariff.id) ? onOpen : null}
            {...shared}
          />
        </li>
      ))}
    </ul>
  );
};

interface CardProps extends TariffHandlers {
  tariff: Tariff;
  isChosen: boolean;
  onChoose: (id: string) => void;
  isCompared: boolean;
  isFull: boolean;
  /** Opens the comparison; null for a tariff that is not in it. */
  onOpen: (() => void) | null;
  scale: FactScale;
}

/** Memoized: changing a filter must not re-render every card. */
const TariffCard = memo(function TariffCard({
  isChosen,
  isCompared,
  isFull,
  onChoose,
  onCompare,
  onDetails,
  onJoin,
  onOpen,
  scale,
  tariff,
}: CardProps) {
  const { id, name, networkOperatorName, operatorLogo, operatorName } = tariff;
  const extras = [...tariff.mediaServices, ...tariff.convergenceServices].map((service) => service.name);
  return (
    <Paper
      withBorder
      radius="lg"
      p="md"
      className={css['card'] ?? ''}
      // The whole card chooses; the controls lie above.
      data-cover=""
      data-chosen={isChosen || undefined}
    >
      <Stack gap={4}>
        <Title order={3} fz="md">
          <UnstyledButton style={{ font: 'inherit' }} aria-expanded={isChosen} onClick={() => onChoose(id)}>
            {name}
          </UnstyledButton>
        </Title>
        {/* Read after the name and seen before it. */}
        <Box component="p" m={0} style={{ order: -1 }}>
          <HeadPrice tariff={tariff} />
        </Box>
        <OperatorTile
          src={operatorLogo}
          name={operatorName}
          size={32}
          note={networkOperatorName === null ? undefined : texts.host(networkOperatorName)}
        />
      </Stack>
      {describeCost(tariff).map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      <TariffFacts tariff={tariff} scale={scale} />
      <TariffBadges tariff={tariff} />
      {isChosen ? (
        <>
          <div>
            {describeConditions(tariff).map((line) => (
              <Text key={line} size="sm">
                {line}
              </Text>
            ))}
            {extras.length === 0 ? null : <Text size="sm">{`${conditionTexts.media}: ${extras.join(', ')}`}</Text>}
          </div>
          <Text size="sm" c="dimmed">
            {`${conditionTexts.updated} ${formatShortPlainMoment(tariff.updatedAt)}`}
          </Text>
          <Group gap="xs" pos="relative" data-needs-scripts="">
            {onJoin === null ? null : (
              <Button onClick={() => onJoin(tariff)} aria-label={texts.joinOf(name, operatorName)}>
                {texts.join}
              </Button>
            )}
            <Button
              variant="default"
              onClick={() => onDetails(tariff)}
              aria-label={texts.detailsOf(name, operatorName)}
            >
              {texts.details}
            </Button>
          </Group>
        </>
      ) : null}
      <TariffDetailsLink tariff={tariff}>{texts.details}</TariffDetailsLink>
      <Group gap="xs" pos="relative" mt="auto" style={{ alignSelf: 'flex-start' }}>
        <Checkbox
          label={texts.compare}
          aria-label={texts.compareOf(name, operatorName)}
          checked={isCompared}
          disabled={isFull}
          onChange={() => onCompare(tariff)}
        />
        {/* By keyboard the bar of the comparison is behind all cards that follow. */}
        {onOpen === null ? null : (
          <Button variant="subtle" size="compact-sm" onClick={onOpen}>
            {texts.compareNow}
          </Button>
        )}
      </Group>
    </Paper>
  );
});

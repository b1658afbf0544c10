import { Badge, Box, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { Tariff } from '../../contract/tariffs.ts';
import { formatMoney } from '../../domain/money.ts';
import { describeHeadPrice, factsOf, type TariffFact } from '../../domain/describe-tariff.ts';
import { tariffFactsTexts as texts } from './tariff-facts.texts.ts';
import css from './TariffFacts.module.css';

/** The greatest bounded amounts of a list, which fill a bar. Bars grow by the square root, so that small amounts differ too. */
export type FactScale = Partial<Record<TariffFact['key'], number>>;

const greatest = (amounts: readonly (Tariff['minutes'] | null)[]): number =>
  Math.max(1, ...amounts.filter((amount) => typeof amount === 'number'));

/** The scale on which the bars of a list are comparable. */
export const scaleOf = (tariffs: readonly Tariff[]): FactScale => ({
  traffic: greatest(tariffs.map(({ trafficGb }) => trafficGb)),
  minutes: greatest(tariffs.map(({ minutes }) => minutes)),
  sms: greatest(tariffs.map(({ sms }) => sms)),
});

/** Content of a tariff with a bar for each prepaid amount; phrasing content only, so that a label may contain it. */
export const TariffFacts = ({ scale, tariff }: { tariff: Tariff; scale: FactScale }) => (
  <span className={css['facts']}>
    {factsOf(tariff).map(({ amount, key, text }) => (
      <Stack component="span" key={key} gap={4} justify="space-between" fw={700}>
        <span>{text} </span>
        {amount === null ? null : (
          <span className={css['bar']} aria-hidden="true">
            <Box
              component="span"
              w={`${amount === 'unlimited' ? 100 : Math.sqrt(amount / (scale[key] ?? amount)) * 100}%`}
            />
          </span>
        )}
      </Stack>
    ))}
  </span>
);

/** The price as the main figure of a tariff, its period smaller beside it. */
export const HeadPrice = ({ tariff }: { tariff: Tariff }) => {
  const price = formatMoney(tariff.price);
  const text = describeHeadPrice(tariff);
  return text.startsWith(price) ? (
    <>
      <Price>{price}</Price>
      {text.slice(price.length)}
    </>
  ) : (
    <Price>{text}</Price>
  );
};

const Price = ({ children }: { children: string }) => (
  <Text span size="xl" fw={700} lh="inherit" style={{ fontVariantNumeric: 'tabular-nums' }}>
    {children}
  </Text>
);

/** What sets a tariff apart: who is eligible, a discount, eSIM, 5G. */
export const TariffBadges = ({ tariff: { eligibility, esim, network5g, pricePromo } }: { tariff: Tariff }) => {
  const badges = [
    eligibility === null ? null : { text: eligibility, color: 'warning' },
    pricePromo === null ? null : { text: texts.promo, color: 'success' },
    esim ? { text: texts.esim, color: 'gray' } : null,
    network5g ? { text: texts.fifth, color: 'gray' } : null,
  ].filter((badge) => badge !== null);
  return (
    <Group component="span" gap={6}>
      {badges.map(({ color, text }) => (
        <Badge key={text} component="span" color={color} variant="light" size="lg" tt="none" fw={700}>
          {text}
        </Badge>
      ))}
    </Group>
  );
};

import { Badge, CloseButton, Group } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { formatMoney } from '../../../domain/money.ts';
import { formatNumber } from '../../../domain/plurals.ts';
import { type AllowanceFilter, anyRange, hasRange } from '../../lib/tariffs/ranges.ts';
import { type ChangeSearch, narrow, type TariffSearch } from './tariff-search.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';

interface Props {
  search: TariffSearch;
  /** Operator names by slug. */
  operatorNames: ReadonlyMap<string, string>;
  change: ChangeSearch;
}

interface Chip {
  label: string;
  /** Other filters may have changed since it was rendered. */
  without: (now: TariffSearch) => Partial<TariffSearch>;
}

const rangeText = (filter: AllowanceFilter, format: (value: number) => string): string | null => {
  if (filter === 'unlimited') {
    return texts.unlimited;
  }
  const { max, min } = filter;
  return hasRange(filter)
    ? [min === null ? null : texts.chipFrom(format(min)), max === null ? null : texts.chipTo(format(max))]
        .filter((part) => part !== null)
        .join(' ')
    : null;
};

const chipsOf = (search: TariffSearch, names: ReadonlyMap<string, string>): Chip[] => {
  const gigabytes = (value: number): string => `${formatNumber(value)}\u00a0${texts.gigabytes}`;
  const ranges =
    search.kind === 'Package'
      ? ([
          ['price', texts.chipPrice, rangeText(search.price, formatMoney)],
          ['minutes', texts.chipMinutes, rangeText(search.minutes, formatNumber)],
          ['traffic', texts.chipTraffic, rangeText(search.traffic, gigabytes)],
        ] as const)
      : ([
          ['minutePrice', texts.chipMinutePrice, rangeText(search.minutePrice, formatMoney)],
          ['smsPrice', texts.chipSmsPrice, rangeText(search.smsPrice, formatMoney)],
        ] as const);
  return [
    ...ranges.flatMap(([key, name, text]) =>
      text === null ? [] : [{ label: `${name}: ${text}`, without: () => ({ [key]: anyRange }) }],
    ),
    ...search.operators.map((slug) => ({
      label: names.get(slug) ?? slug,
      without: ({ operators }: TariffSearch) => ({ operators: operators.filter((one) => one !== slug) }),
    })),
    ...(search.isForAll ? [{ label: texts.chipForAll, without: () => ({ isForAll: false }) }] : []),
    ...(search.hasEsim ? [{ label: texts.chipEsim, without: () => ({ hasEsim: false }) }] : []),
    ...(search.isBest ? [{ label: texts.chipBest, without: () => ({ isBest: false }) }] : []),
  ];
};

/** The active filters, each removable. Renders nothing without filters. */
export const ActiveFilters = ({ change, operatorNames, search }: Props) => {
  const chips = chipsOf(search, operatorNames);
  if (chips.length === 0) {
    return null;
  }
  return (
    <Group component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={texts.active}>
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Badge
            size="xl"
            fz="sm"
            fw={400}
            tt="none"
            variant="default"
            pr={4}
            rightSection={
              <CloseButton
                size="sm"
                data-needs-scripts=""
                aria-label={texts.remove(label)}
                onClick={() => change((now) => narrow(now, without(now)))}
              />
            }
          >
            {label}
          </Badge>
        </li>
      ))}
    </Group>
  );
};

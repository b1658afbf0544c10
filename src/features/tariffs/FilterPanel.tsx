import { Button, Checkbox, Chip, Fieldset, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Chip.layer.css';
import type { OperatorRef } from '../../../contract/operators.ts';
import type { Bounds, Tariff, TariffFiltersV2 } from '../../../contract/tariffs.ts';
import { sliderSteps } from '../../../domain/slider-steps.ts';
import { countOf, formatNumber, tariffForms } from '../../../domain/plurals.ts';
import { anyRange, type AllowanceFilter } from '../../lib/tariffs/ranges.ts';
import { countByOperator, countTariffs } from '../../lib/tariffs/select-tariffs.ts';
import { RangeFilter } from '../../ui/RangeFilter.tsx';
import {
  countFilters,
  criteriaOf,
  narrow,
  presetOf,
  presets,
  type TariffSearch,
  withoutFilters,
} from './tariff-search.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';

export type RegionFilters = TariffFiltersV2['regions'][number];
type NamedOperator = OperatorRef & { operatorSlug: string };

export interface FilterProps {
  search: TariffSearch;
  /** All tariffs of the kind in the region. */
  tariffs: readonly Tariff[];
  /** Bounds in the region. */
  filters: RegionFilters;
  operators: readonly NamedOperator[];
  onChange: (search: TariffSearch) => void;
}

const presetNames = ['minimal', 'usual', 'active'] as const;

const priceBounds = (tariffs: readonly Tariff[]): Bounds => {
  const prices = tariffs.map(({ priceMonthly }) => priceMonthly);
  const { price: step } = sliderSteps;
  return prices.length === 0
    ? { min: 0, max: 0, step }
    : { min: Math.floor(Math.min(...prices) / step) * step, max: Math.ceil(Math.max(...prices) / step) * step, step };
};

const Legend = ({ children }: { children: string }) => (
  <Text span fw={600} fz="md">
    {children}
  </Text>
);

/** All filters of the tariff list. Counts follow the other filters, also while a slider moves. */
export const FilterPanel = ({ filters, onChange, operators, search, tariffs }: FilterProps) => {
  const isPackage = search.kind === 'Package';
  const criteria = criteriaOf(search);
  const counts = countByOperator(tariffs, criteria);
  const regionCounts = isPackage ? filters.package.operators : filters.nonPackage.operators;
  const set = (change: Partial<TariffSearch>): void => onChange(narrow(search, change));
  const preset = presetOf(search);
  const count = (change: Partial<TariffSearch>): string =>
    texts.suitable(countOf(countTariffs(tariffs, { ...criteria, ...change }), tariffForms));
  const range = (key: 'price' | 'minutes' | 'traffic' | 'minutePrice' | 'smsPrice') => ({
    label: texts[key],
    value: search[key],
    describe: (value: TariffSearch[typeof key]) => count({ [key]: value }),
    onChange: (value: AllowanceFilter) => set({ [key]: value }),
  });

  return (
    <Stack gap="lg">
      {isPackage ? (
        <>
          <Fieldset variant="unstyled" legend={<Legend>{texts.presets}</Legend>}>
            <Group gap="xs">
              {presetNames.map((name) => (
                <Chip
                  key={name}
                  size="sm"
                  checked={preset === name}
                  title={texts.presetHints[name]}
                  onChange={() => set(preset === name ? { minutes: anyRange, traffic: anyRange } : presets[name])}
                >
                  {texts.presetNames[name]}
                </Chip>
              ))}
            </Group>
          </Fieldset>
          <RangeFilter {...range('price')} bounds={priceBounds(tariffs)} isWhole />
          <RangeFilter {...range('traffic')} bounds={filters.package.traffic} hasUnlimited />
          <RangeFilter {...range('minutes')} bounds={filters.package.minutes} hasUnlimited isWhole />
        </>
      ) : (
        <>
          <RangeFilter {...range('minutePrice')} bounds={filters.nonPackage.minutePrice} />
          <RangeFilter {...range('smsPrice')} bounds={filters.nonPackage.smsPrice} />
        </>
      )}
      <Fieldset variant="unstyled" legend={<Legend>{texts.conditions}</Legend>}>
        <Stack gap="xs">
          <Checkbox
            label={texts.forAll}
            description={texts.forAllHint}
            checked={search.isForAll}
            onChange={(event) => set({ isForAll: event.currentTarget.checked })}
          />
          <Checkbox
            label={texts.esim}
            checked={search.hasEsim}
            onChange={(event) => set({ hasEsim: event.currentTarget.checked })}
          />
          <Checkbox
            label={texts.best}
            description={texts.bestHint}
            checked={search.isBest}
            onChange={(event) => set({ isBest: event.currentTarget.checked })}
          />
        </Stack>
      </Fieldset>
      <Fieldset variant="unstyled" legend={<Legend>{texts.operators}</Legend>}>
        <Stack gap="xs">
          {operators
            .filter(({ operatorSlug }) => operatorSlug in regionCounts || search.operators.includes(operatorSlug))
            .map(({ operatorName, operatorSlug }) => (
              <Checkbox
                key={operatorSlug}
                label={`${operatorName} (${formatNumber(counts.get(operatorSlug) ?? 0)})`}
                checked={search.operators.includes(operatorSlug)}
                onChange={(event) =>
                  set({
                    operators: event.currentTarget.checked
                      ? [...search.operators, operatorSlug]
                      : search.operators.filter((one) => one !== operatorSlug),
                  })
                }
              />
            ))}
        </Stack>
      </Fieldset>
      {countFilters(search) === 0 ? null : (
        <Button variant="default" onClick={() => onChange(withoutFilters(search))}>
          {texts.reset}
        </Button>
      )}
    </Stack>
  );
};

import { Button, Checkbox, Chip, Fieldset, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Chip.layer.css';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import type { OperatorRef } from '../../../contract/operators.ts';
import type { Bounds, Tariff, TariffFiltersV2 } from '../../../contract/tariffs.ts';
import { sliderSteps } from '../../../domain/slider-steps.ts';
import { countOf, formatNumber, tariffForms } from '../../../domain/plurals.ts';
import { anyRange, type AllowanceFilter } from '../../lib/tariffs/ranges.ts';
import { countByOperator, countTariffs, type TariffCriteria } from '../../lib/tariffs/select-tariffs.ts';
import { RangeFilter } from '../../ui/RangeFilter.tsx';
import {
  type ChangeSearch,
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
  change: ChangeSearch;
}

type RangeName = 'price' | 'minutes' | 'traffic' | 'minutePrice' | 'smsPrice';
type SetFilters = (filters: Partial<TariffSearch>) => void;

const presetNames = ['minimal', 'usual', 'active'] as const;

const priceBounds = (tariffs: readonly Tariff[]): Bounds => {
  const prices = tariffs.map(({ priceMonthly }) => priceMonthly);
  const { price: step } = sliderSteps;
  return prices.length === 0
    ? { min: 0, max: 0, step }
    : { min: Math.floor(Math.min(...prices) / step) * step, max: Math.ceil(Math.max(...prices) / step) * step, step };
};

const Legend = ({ children }: { children: string }) => (
  <Text span fw={700} fz="md">
    {children}
  </Text>
);

/** All filters of the tariff list. Each control is memoized; counts follow the other filters in a render of their own. */
export const FilterPanel = ({ change, filters, operators, search, tariffs }: FilterProps) => {
  const isPackage = search.kind === 'Package';
  const counted = useDeferredValue(search);
  const criteria = useMemo(() => criteriaOf(counted), [counted]);
  const counts = useMemo(() => countByOperator(tariffs, criteria), [criteria, tariffs]);
  const prices = useMemo(() => priceBounds(tariffs), [tariffs]);
  const regionCounts = isPackage ? filters.package.operators : filters.nonPackage.operators;
  const set = useCallback<SetFilters>((filter) => change((now) => narrow(now, filter)), [change]);
  const range = (name: RangeName) => ({ name, value: search[name], criteria, tariffs, set });

  return (
    <Stack gap="lg">
      {isPackage ? (
        <>
          <Presets preset={presetOf(search)} set={set} />
          <TariffRange {...range('price')} bounds={prices} isWhole />
          <TariffRange {...range('traffic')} bounds={filters.package.traffic} hasUnlimited />
          <TariffRange {...range('minutes')} bounds={filters.package.minutes} hasUnlimited isWhole />
        </>
      ) : (
        <>
          <TariffRange {...range('minutePrice')} bounds={filters.nonPackage.minutePrice} />
          <TariffRange {...range('smsPrice')} bounds={filters.nonPackage.smsPrice} />
        </>
      )}
      <Conditions isForAll={search.isForAll} hasEsim={search.hasEsim} isBest={search.isBest} set={set} />
      <Fieldset variant="unstyled" legend={<Legend>{texts.operators}</Legend>}>
        <Stack gap="xs">
          {operators
            .filter(({ operatorSlug }) => operatorSlug in regionCounts || search.operators.includes(operatorSlug))
            .map(({ operatorName, operatorSlug }) => (
              <OperatorBox
                key={operatorSlug}
                slug={operatorSlug}
                label={`${operatorName} (${formatNumber(counts.get(operatorSlug) ?? 0)})`}
                isChosen={search.operators.includes(operatorSlug)}
                change={change}
              />
            ))}
        </Stack>
      </Fieldset>
      {countFilters(counted) === 0 ? null : (
        <Button variant="default" onClick={() => change(withoutFilters)}>
          {texts.reset}
        </Button>
      )}
    </Stack>
  );
};

interface PresetsProps {
  preset: ReturnType<typeof presetOf>;
  set: SetFilters;
}

const Presets = memo(function Presets({ preset, set }: PresetsProps) {
  return (
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
  );
});

interface TariffRangeProps extends Pick<FilterProps, 'tariffs'> {
  name: RangeName;
  value: AllowanceFilter;
  criteria: TariffCriteria;
  bounds: Bounds;
  hasUnlimited?: boolean;
  isWhole?: boolean;
  set: SetFilters;
}

/** A range with the number of tariffs that it would leave. */
const TariffRange = memo(function TariffRange({ criteria, name, set, tariffs, ...range }: TariffRangeProps) {
  return (
    <RangeFilter
      {...range}
      label={texts[name]}
      describe={(value) => texts.suitable(countOf(countTariffs(tariffs, { ...criteria, [name]: value }), tariffForms))}
      onChange={(value) => set({ [name]: value })}
    />
  );
});

type ConditionsProps = Pick<TariffSearch, 'isForAll' | 'hasEsim' | 'isBest'> & { set: SetFilters };

const Conditions = memo(function Conditions({ hasEsim, isBest, isForAll, set }: ConditionsProps) {
  return (
    <Fieldset variant="unstyled" legend={<Legend>{texts.conditions}</Legend>}>
      <Stack gap="xs">
        <Checkbox
          label={texts.forAll}
          description={texts.forAllHint}
          checked={isForAll}
          onChange={(event) => set({ isForAll: event.currentTarget.checked })}
        />
        <Checkbox
          label={texts.esim}
          checked={hasEsim}
          onChange={(event) => set({ hasEsim: event.currentTarget.checked })}
        />
        <Checkbox
          label={texts.best}
          description={texts.bestHint}
          checked={isBest}
          onChange={(event) => set({ isBest: event.currentTarget.checked })}
        />
      </Stack>
    </Fieldset>
  );
});

interface OperatorBoxProps extends Pick<FilterProps, 'change'> {
  slug: string;
  label: string;
  isChosen: boolean;
}

const OperatorBox = memo(function OperatorBox({ change, isChosen, label, slug }: OperatorBoxProps) {
  return (
    <Checkbox
      label={label}
      checked={isChosen}
      onChange={() =>
        change((now) =>
          narrow(now, {
            operators: now.operators.includes(slug)
              ? now.operators.filter((one) => one !== slug)
              : [...now.operators, slug],
          }),
        )
      }
    />
  );
});

import { Button, Checkbox, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import type { OperatorRef } from '../../../contract/operators.ts';
import type { TariffFiltersV2 } from '../../../contract/tariffs.ts';
import { formatNumber } from '../../lib/plurals.ts';
import { RangeFilter } from '../../ui/RangeFilter.tsx';
import { countFilters, narrow, presetOf, presets, type TariffSearch, withoutFilters } from './tariff-search.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';
import css from './FilterPanel.module.css';

export type RegionFilters = TariffFiltersV2['regions'][number];
type NamedOperator = OperatorRef & { operatorSlug: string };

interface Props {
  search: TariffSearch;
  /** Bounds and counts in the region. */
  filters: RegionFilters;
  operators: readonly NamedOperator[];
  onChange: (search: TariffSearch) => void;
}

/** All filters of the tariff list, collapsed on a phone. */
export const FilterPanel = ({ filters, onChange, operators, search }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const bodyId = useId();
  const count = countFilters(search);
  const isPackage = search.kind === 'Package';
  const counts = isPackage ? filters.package.operators : filters.nonPackage.operators;
  const set = (change: Partial<TariffSearch>): void => onChange(narrow(search, change));
  const preset = presetOf(search);

  return (
    <section aria-label={texts.filters} className={css['panel']}>
      <Button
        className={css['fold']}
        variant="default"
        fullWidth
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count === 0 ? texts.filters : texts.filtersCount(count)}
      </Button>
      <div id={bodyId} className={css['body']} data-open={isOpen || undefined}>
        {isPackage ? (
          <div role="group" aria-label={texts.presets}>
            <p className={css['legend']}>{texts.presets}</p>
            <ul className={css['presets']}>
              {(['minimal', 'usual', 'active'] as const).map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    className={css['preset']}
                    aria-pressed={preset === name}
                    onClick={() =>
                      set(
                        preset === name
                          ? { minutes: { min: null, max: null }, traffic: { min: null, max: null } }
                          : presets[name],
                      )
                    }
                  >
                    <span className={css['presetName']}>{texts.presetNames[name]}</span>
                    <span className={css['presetHint']}>{texts.presetHints[name]}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {isPackage ? (
          <>
            <RangeFilter
              label={texts.minutes}
              bounds={filters.package.minutes}
              value={search.minutes}
              hasUnlimited
              isWhole
              onChange={(minutes) => set({ minutes })}
            />
            <RangeFilter
              label={texts.traffic}
              bounds={filters.package.traffic}
              value={search.traffic}
              hasUnlimited
              onChange={(traffic) => set({ traffic })}
            />
          </>
        ) : (
          <>
            <RangeFilter
              label={texts.minutePrice}
              bounds={filters.nonPackage.minutePrice}
              value={search.minutePrice}
              onChange={(minutePrice) => (minutePrice === 'unlimited' ? undefined : set({ minutePrice }))}
            />
            <RangeFilter
              label={texts.smsPrice}
              bounds={filters.nonPackage.smsPrice}
              value={search.smsPrice}
              onChange={(smsPrice) => (smsPrice === 'unlimited' ? undefined : set({ smsPrice }))}
            />
          </>
        )}
        <fieldset className={css['set']}>
          <legend className={css['legend']}>{texts.operators}</legend>
          <Stack gap={0}>
            {operators
              .filter(({ operatorSlug }) => (counts[operatorSlug] ?? 0) > 0 || search.operators.includes(operatorSlug))
              .map(({ operatorName, operatorSlug }) => (
                <Checkbox
                  key={operatorSlug}
                  className={css['operator']}
                  label={
                    <>
                      {operatorName} <span className={css['count']}>{formatNumber(counts[operatorSlug] ?? 0)}</span>
                    </>
                  }
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
        </fieldset>
        <Checkbox
          label={texts.best}
          description={texts.bestHint}
          checked={search.isBest}
          onChange={(event) => set({ isBest: event.currentTarget.checked })}
        />
        {count === 0 ? null : (
          <Button variant="default" onClick={() => onChange(withoutFilters(search))}>
            {texts.reset}
          </Button>
        )}
      </div>
    </section>
  );
};

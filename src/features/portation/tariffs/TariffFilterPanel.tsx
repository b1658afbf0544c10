import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { Api } from '../../../api/api.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import { RangeFilter } from '../../../ui/RangeFilter.tsx';
import { isFiltered, type TariffSelection, noFilters, type SortKey } from './tariff-filters.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';
import css from './TariffsView.module.css';

interface Props {
  filters: TariffSelection;
  onChange: (filters: TariffSelection) => void;
}

const sortKeys: readonly SortKey[] = ['price', 'traffic', 'minutes', 'sms', 'name', 'updated', 'operator'];

const loadBounds = async (api: Api, signal: AbortSignal) => (await api.getTariffFilters({}, { signal })).data;

/** Search by name, and collapsed filters by price and allowances. */
export const TariffFilterPanel = ({ filters, onChange }: Props) => {
  const { loaded } = useLoaded(loadBounds);
  const set = (change: Partial<TariffSelection>): void => onChange({ ...filters, ...change });
  return (
    <Stack gap="sm">
      <TextInput
        label={texts.search}
        type="search"
        maxLength={120}
        value={filters.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      {loaded.tag === 'loaded' ? (
        <details>
          <summary>{texts.filters}</summary>
          <div className={css['ranges']}>
            <RangeFilter
              label={texts.price}
              bounds={loaded.data.price}
              value={filters.price}
              onChange={(price) => (price === 'unlimited' ? undefined : set({ price }))}
            />
            <RangeFilter
              label={texts.minutesFilter}
              bounds={loaded.data.minutes}
              value={filters.minutes}
              hasUnlimited
              isWhole
              onChange={(minutes) => set({ minutes })}
            />
            <RangeFilter
              label={texts.trafficFilter}
              bounds={loaded.data.traffic}
              value={filters.traffic}
              hasUnlimited
              onChange={(traffic) => set({ traffic })}
            />
            <RangeFilter
              label={texts.smsFilter}
              bounds={loaded.data.sms}
              value={filters.sms}
              hasUnlimited
              isWhole
              onChange={(sms) => set({ sms })}
            />
            <div className={css['order']}>
              <NativeSelect
                label={texts.sort}
                value={filters.sort}
                onChange={(event) =>
                  set({ sort: sortKeys.find((key) => key === event.currentTarget.value) ?? 'price' })
                }
                data={sortKeys.map((value) => ({ value, label: texts.sorts[value] }))}
              />
              <NativeSelect
                label={texts.order}
                value={filters.isDescending ? 'desc' : 'asc'}
                onChange={(event) => set({ isDescending: event.currentTarget.value === 'desc' })}
                data={[
                  { value: 'asc', label: texts.ascending },
                  { value: 'desc', label: texts.descending },
                ]}
              />
            </div>
            <Checkbox
              label={texts.best}
              description={texts.bestHint}
              checked={filters.isBest}
              onChange={(event) => set({ isBest: event.currentTarget.checked })}
            />
          </div>
        </details>
      ) : null}
      {isFiltered(filters) ? (
        <Button variant="default" size="sm" style={{ alignSelf: 'flex-start' }} onClick={() => onChange(noFilters)}>
          {texts.reset}
        </Button>
      ) : null}
    </Stack>
  );
};

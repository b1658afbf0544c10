import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { Api } from '../../../api/api.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import { RangeFilter } from '../../../ui/RangeFilter.tsx';
import { isFiltered, type TariffFilter, noFilter, type SortKey } from './tariff-filter.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';
import css from './TariffsView.module.css';

interface Props {
  filter: TariffFilter;
  onChange: (filter: TariffFilter) => void;
}

const sortKeys: readonly SortKey[] = ['price', 'traffic', 'minutes', 'sms', 'name', 'updated', 'operator'];

const loadBounds = async (api: Api, signal: AbortSignal) => (await api.getTariffFilters({}, { signal })).data;

/** The name and, collapsed, the ranges: most people find their tariff without them. */
export const TariffFilterPanel = ({ filter, onChange }: Props) => {
  const { loaded } = useLoaded(loadBounds);
  const set = (change: Partial<TariffFilter>): void => onChange({ ...filter, ...change });
  return (
    <Stack gap="sm">
      <TextInput
        label={texts.search}
        type="search"
        maxLength={120}
        value={filter.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      {loaded.tag === 'loaded' ? (
        <details>
          <summary>{texts.moreFilters}</summary>
          <div className={css['ranges']}>
            <RangeFilter
              label={texts.price}
              bounds={loaded.data.price}
              value={filter.price}
              onChange={(price) => (price === 'unlimited' ? undefined : set({ price }))}
            />
            <RangeFilter
              label={texts.minutesFilter}
              bounds={loaded.data.minutes}
              value={filter.minutes}
              hasUnlimited
              isWhole
              onChange={(minutes) => set({ minutes })}
            />
            <RangeFilter
              label={texts.trafficFilter}
              bounds={loaded.data.traffic}
              value={filter.traffic}
              hasUnlimited
              onChange={(traffic) => set({ traffic })}
            />
            <RangeFilter
              label={texts.smsFilter}
              bounds={loaded.data.sms}
              value={filter.sms}
              hasUnlimited
              isWhole
              onChange={(sms) => set({ sms })}
            />
            <div className={css['order']}>
              <NativeSelect
                label={texts.sort}
                value={filter.sort}
                onChange={(event) =>
                  set({ sort: sortKeys.find((key) => key === event.currentTarget.value) ?? 'price' })
                }
                data={sortKeys.map((value) => ({ value, label: texts.sorts[value] }))}
              />
              <NativeSelect
                label={texts.order}
                value={filter.isDescending ? 'desc' : 'asc'}
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
              checked={filter.isBest}
              onChange={(event) => set({ isBest: event.currentTarget.checked })}
            />
          </div>
        </details>
      ) : null}
      {isFiltered(filter) ? (
        <Button variant="default" size="sm" style={{ alignSelf: 'flex-start' }} onClick={() => onChange(noFilter)}>
          {texts.reset}
        </Button>
      ) : null}
    </Stack>
  );
};

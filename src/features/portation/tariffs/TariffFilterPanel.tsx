import { Button, Chip, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Chip.layer.css';
import { memo } from 'react';
import type { Api } from '../../../api/api.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import { allTariffs, type SortKey, type TariffCriteria } from '../../../lib/tariffs/select-tariffs.ts';
import { autoGrid } from '../../../ui/auto-grid.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { RangeFilter } from '../../../ui/RangeFilter.tsx';
import { tariffsTexts as texts } from './tariffs.texts.ts';

interface Props {
  criteria: TariffCriteria;
  onChange: (criteria: TariffCriteria) => void;
}

const sortKeys = [
  'price',
  'traffic',
  'minutes',
  'sms',
  'name',
  'updated',
  'operator',
] as const satisfies readonly SortKey[];

const loadBounds = async (api: Api, signal: AbortSignal) => (await api.getTariffFilters({}, { signal })).data;

/** Search by name, conditions, and collapsed filters by price and allowances. */
export const TariffFilterPanel = memo(function TariffFilterPanel({ criteria, onChange }: Props) {
  const { loaded } = useLoaded(loadBounds);
  const set = (change: Partial<TariffCriteria>): void => onChange({ ...criteria, ...change });
  return (
    <Stack gap="sm">
      <TextInput
        label={texts.search}
        type="search"
        maxLength={120}
        value={criteria.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Group gap="xs">
        <Chip checked={criteria.isForAll} onChange={(isForAll) => set({ isForAll })}>
          {texts.forAll}
        </Chip>
        <Chip checked={criteria.hasEsim} onChange={(hasEsim) => set({ hasEsim })}>
          {texts.esim}
        </Chip>
        <Chip checked={criteria.isBest} title={texts.bestHint} onChange={(isBest) => set({ isBest })}>
          {texts.best}
        </Chip>
      </Group>
      {/* There from the start, or the tariffs below would move. */}
      <Disclosure title={texts.filters}>
        <div style={autoGrid('16rem', '1.5rem')}>
          {loaded.tag === 'loaded' ? (
            <>
              <RangeFilter
                label={texts.price}
                bounds={loaded.data.price}
                value={criteria.price}
                onChange={(price) => (price === 'unlimited' ? undefined : set({ price }))}
              />
              <RangeFilter
                label={texts.minutesFilter}
                bounds={loaded.data.minutes}
                value={criteria.minutes}
                hasUnlimited
                isWhole
                onChange={(minutes) => set({ minutes })}
              />
              <RangeFilter
                label={texts.trafficFilter}
                bounds={loaded.data.traffic}
                value={criteria.traffic}
                hasUnlimited
                onChange={(traffic) => set({ traffic })}
              />
              <RangeFilter
                label={texts.smsFilter}
                bounds={loaded.data.sms}
                value={criteria.sms}
                hasUnlimited
                isWhole
                onChange={(sms) => set({ sms })}
              />
            </>
          ) : null}
          <Stack gap="sm">
            <NativeSelect
              label={texts.sort}
              value={criteria.sort}
              onChange={(event) => set({ sort: sortKeys.find((key) => key === event.currentTarget.value) ?? 'price' })}
              data={sortKeys.map((value) => ({ value, label: texts.sorts[value] }))}
            />
            <NativeSelect
              label={texts.order}
              value={criteria.isDescending ? 'desc' : 'asc'}
              onChange={(event) => set({ isDescending: event.currentTarget.value === 'desc' })}
              data={[
                { value: 'asc', label: texts.ascending },
                { value: 'desc', label: texts.descending },
              ]}
            />
          </Stack>
        </div>
      </Disclosure>
      {criteria === allTariffs ? null : (
        <Button variant="default" size="sm" style={{ alignSelf: 'flex-start' }} onClick={() => onChange(allTariffs)}>
          {texts.reset}
        </Button>
      )}
    </Stack>
  );
});

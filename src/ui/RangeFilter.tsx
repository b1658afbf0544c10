import { Checkbox, Group, RangeSlider, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useId, useState } from 'react';
import type { Bounds } from '../../contract/tariffs.ts';
import { type AllowanceFilter, type Range, typedAmount } from '../lib/tariffs/ranges.ts';
import { rangeFilterTexts as texts } from './range-filter.texts.ts';

interface Props {
  label: string;
  bounds: Bounds;
  value: AllowanceFilter;
  /** Adds the «unlimited» checkbox. */
  hasUnlimited?: boolean;
  /** Whole amounts only: minutes, messages. */
  isWhole?: boolean;
  /** Text about a range, such as the number of its results; updated while a thumb is dragged. */
  describe?: (range: Range) => string;
  onChange: (value: AllowanceFilter) => void;
}

/** A range of two inputs and a slider; a dragged value is committed on release. */
export const RangeFilter = ({
  label,
  bounds,
  value,
  describe,
  hasUnlimited = false,
  isWhole = false,
  onChange,
}: Props) => {
  const titleId = useId();
  const isUnlimited = value === 'unlimited';
  const range: Range = isUnlimited ? { min: null, max: null } : value;
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  const [least, most] = dragged ?? [range.min ?? bounds.min, range.max ?? bounds.max];
  const isEmpty = bounds.max <= bounds.min;

  // The end of the scale is no bound, so that tariffs beyond it stay in the list.
  const rangeOf = (min: number, max: number): Range => ({
    min: min <= bounds.min ? null : min,
    max: max >= bounds.max ? null : max,
  });
  const commit = (min: number, max: number): void => {
    setDragged(null);
    onChange(rangeOf(min, max));
  };

  return (
    <Stack role="group" aria-labelledby={titleId} gap="sm">
      <Text id={titleId} fw={700}>
        {label}
      </Text>
      {isUnlimited || isEmpty ? null : (
        <>
          <Group grow gap="sm">
            <End
              label={texts.from}
              fullLabel={texts.rangeFrom(label)}
              value={least}
              bounds={bounds}
              isWhole={isWhole}
              // The last typed bound wins: the other one is moved.
              onCommit={(next) => commit(next, Math.max(next, most))}
            />
            <End
              label={texts.to}
              fullLabel={texts.rangeTo(label)}
              value={most}
              bounds={bounds}
              isWhole={isWhole}
              onCommit={(next) => commit(Math.min(next, least), next)}
            />
          </Group>
          <RangeSlider
            mx="0.8rem"
            my="xs"
            min={bounds.min}
            max={bounds.max}
            step={bounds.step}
            minRange={0}
            value={[least, most]}
            onChange={setDragged}
            onChangeEnd={([min, max]) => commit(min, max)}
            label={null}
            thumbFromLabel={texts.rangeFrom(label)}
            thumbToLabel={texts.rangeTo(label)}
            thumbSize={26}
          />
          {describe === undefined ? null : (
            <Text size="sm" c="dimmed">
              {describe(rangeOf(least, most))}
            </Text>
          )}
        </>
      )}
      {hasUnlimited ? (
        <Checkbox
          label={texts.onlyUnlimited}
          checked={isUnlimited}
          onChange={(event) => onChange(event.currentTarget.checked ? 'unlimited' : { min: null, max: null })}
        />
      ) : null}
    </Stack>
  );
};

interface EndProps {
  label: string;
  fullLabel: string;
  value: number;
  bounds: Bounds;
  isWhole: boolean;
  onCommit: (value: number) => void;
}

/** One bound; committed on Enter or blur. */
const End = ({ label, fullLabel, value, bounds, isWhole, onCommit }: EndProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = (): void => {
    const number = typed === null ? null : typedAmount(typed, isWhole);
    setTyped(null);
    if (number !== null && number !== value) {
      onCommit(Math.min(Math.max(number, bounds.min), bounds.max));
    }
  };
  return (
    <TextInput
      leftSection={<span aria-hidden="true">{label}</span>}
      aria-label={fullLabel}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      value={typed ?? String(value).replace('.', ',')}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          finish();
        }
      }}
    />
  );
};

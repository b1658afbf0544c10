import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Suspense } from 'react';

interface Props<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string }[];
}

/**
 * A choice of few short options, native radio buttons underneath; wraps on a phone (`theme.ts`). Hydrated in a task of its
 * own, because it renders again in that of its commit (decision 52).
 */
export const Segments = <Value extends string>({ choices, label, onChange, value }: Props<Value>) => (
  <Suspense>
    <SegmentedControl aria-label={label} data={[...choices]} value={value} onChange={onChange} />
  </Suspense>
);

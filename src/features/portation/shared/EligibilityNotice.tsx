import { Text } from '@mantine/core';
import type { Tariff } from '../../../../contract/tariffs.ts';
import { excludesAge } from '../../../../domain/tariff-eligibility.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { eligibilityTexts as texts } from './eligibility.texts.ts';

interface Props {
  tariff: Pick<Tariff, 'name' | 'eligibility'>;
  /** The citizen's age in full years; null when unknown. */
  age: number | null;
}

/** A warning that the condition of the chosen tariff plainly excludes the citizen's age. */
export const EligibilityNotice = ({ age, tariff: { eligibility, name } }: Props) =>
  isExcluded(eligibility, age) ? (
    <Notice kind="warning" title={texts.title(name)}>
      <Text>{texts.text(eligibility)}</Text>
    </Notice>
  ) : null;

/** The same in one line, for the card of a tariff that is offered. */
export const EligibilityLine = ({ age, tariff: { eligibility } }: Props) =>
  isExcluded(eligibility, age) ? <strong>{texts.line}</strong> : null;

// Orders in recordings of earlier versions have neither.
const isExcluded = (eligibility: string | null, age: number | null): eligibility is string =>
  typeof eligibility === 'string' && typeof age === 'number' && excludesAge(eligibility, age);

import { Fieldset, Radio, Text } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { memo, type ReactNode } from 'react';
import { autoGrid } from './auto-grid.ts';
import css from './ChoiceCards.module.css';

export interface Choice {
  value: string;
  label: ReactNode;
  /** Lines below the label. */
  details?: ReactNode;
  /** Cannot be chosen; its label or details say why. */
  isDisabled?: boolean;
}

interface Props {
  legend: ReactNode;
  description?: ReactNode;
  name: string;
  /** Id of the first enabled input, for the error summary. */
  id?: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** Places cards side by side. */
  isCompact?: boolean;
}

/**
 * A radio group of cards. Mantine's `Radio`, not its `Radio.Card`: that is a button, whose arrow keys stop before a
 * disabled card and which loses a choice made before hydration.
 */
export const ChoiceCards = ({
  legend,
  description,
  name,
  id,
  choices,
  value,
  onChange,
  error,
  isCompact = false,
}: Props) => {
  const errorId = `${name}-error`;
  const firstChoosable = choices.find(({ isDisabled = false }) => !isDisabled);
  return (
    <Fieldset
      variant="unstyled"
      m={0}
      legend={
        <Text span fz="h3" fw={700}>
          {legend}
        </Text>
      }
      aria-describedby={error === undefined ? undefined : errorId}
    >
      {description === undefined ? null : (
        <Text c="dimmed" mb="sm">
          {description}
        </Text>
      )}
      {error === undefined ? null : (
        <Text id={errorId} c="var(--mantine-color-error)" size="sm" fw={700} mb="sm">
          {error}
        </Text>
      )}
      <div style={autoGrid(isCompact ? '15rem' : '100%', 'var(--mantine-spacing-sm)')}>
        {choices.map((choice) => (
          <ChoiceCard
            key={choice.value}
            choice={choice}
            id={choice === firstChoosable ? id : undefined}
            name={name}
            isChosen={value === choice.value}
            isCompact={isCompact}
            onChange={onChange}
          />
        ))}
      </div>
    </Fieldset>
  );
};

interface CardProps extends Pick<Props, 'name' | 'onChange'> {
  choice: Choice;
  id: string | undefined;
  isChosen: boolean;
  isCompact: boolean;
}

/** Memoized: of a long list, a choice renders two cards. */
const ChoiceCard = memo(function ChoiceCard({ choice, id, isChosen, isCompact, name, onChange }: CardProps) {
  return (
    <Radio
      classNames={radioClasses}
      styles={isCompact ? centered : {}}
      id={id}
      name={name}
      value={choice.value}
      checked={isChosen}
      disabled={choice.isDisabled}
      onChange={() => onChange(choice.value)}
      label={<ChoiceText {...choice} />}
    />
  );
});

const radioClasses = { root: css['card'] ?? '', inner: css['control'] ?? '', labelWrapper: css['text'] ?? '' };

/** In line with the monogram of an operator. */
const centered = { body: { alignItems: 'center' } };

const ChoiceText = ({ label, details }: Choice) => (
  <>
    <Text span display="block" fw={700}>
      {label}
    </Text>
    {details === undefined ? null : (
      <Text span display="block" size="sm" c="dimmed">
        {details}
      </Text>
    )}
  </>
);

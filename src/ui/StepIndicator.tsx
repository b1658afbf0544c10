import { Stepper, Text, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Stepper.layer.css';
import { uiTexts } from './ui.texts.ts';
import css from './StepIndicator.module.css';

interface Props {
  /** Titles of the steps in order. */
  steps: readonly string[];
  /** Index of the step on screen, from 0. */
  current: number;
  /** The step on screen ended in a refusal. */
  isRefused?: boolean;
}

/** «Шаг 2 из 4», also used in page titles. */
export const stepLabel = (current: number, count: number): string => uiTexts.step(current + 1, count);

/** Mantine renders a step as a button that does nothing; here it is an item of a list. */
const listItem = { component: 'div', role: 'listitem' } as const;

const refused = {
  color: 'var(--mantine-color-red-filled)',
  icon: (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <path d="M4 4l8 8M12 4l-8 8" strokeLinecap="round" />
    </svg>
  ),
};

/** The steps of a flow as a list, so that screen readers count them. */
export const StepIndicator = ({ current, isRefused = false, steps }: Props) => (
  <div>
    <Text size="sm" c="dimmed" mb="xs">
      {stepLabel(current, steps.length)}
    </Text>
    <Stepper
      role="list"
      aria-label={uiTexts.steps}
      active={current}
      size="sm"
      iconSize="clamp(1.5rem, 9vw, 2rem)"
      wrap={false}
      className={css['steps'] ?? ''}
    >
      {steps.map((step, index) => (
        <Stepper.Step
          key={step}
          {...listItem}
          aria-current={index === current ? 'step' : undefined}
          {...(index === current && isRefused ? refused : {})}
          label={
            <>
              {step}
              <VisuallyHidden component="span">
                {index < current ? uiTexts.stepDone : index === current && isRefused ? uiTexts.stepRefused : null}
              </VisuallyHidden>
            </>
          }
        />
      ))}
    </Stepper>
  </div>
);

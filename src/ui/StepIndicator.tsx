import { VisuallyHidden } from '@mantine/core';
import { uiTexts } from './ui.texts.ts';
import css from './StepIndicator.module.css';

type Props = {
  /** Titles of the steps in order. */
  steps: readonly string[];
  /** Index of the step on screen, from 0. */
  current: number;
};

/** «Шаг 2 из 4», also used in page titles. */
export const stepLabel = (current: number, count: number): string => uiTexts.step(current + 1, count);

/** The steps of a flow as a list, so that screen readers count them. */
export const StepIndicator = ({ steps, current }: Props) => (
  <div className={css['steps']}>
    <p className={css['label']}>{stepLabel(current, steps.length)}</p>
    <ol className={css['list']} aria-label={uiTexts.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={css['step']}
          data-state={index < current ? 'done' : index === current ? 'current' : 'planned'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={css['name']}>{step}</span>
          {index < current && <VisuallyHidden>{uiTexts.stepDone}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  </div>
);

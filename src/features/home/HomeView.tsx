import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useRef, useState } from 'react';
import type { FeatureName } from '../../../contract/features.ts';
import { isNationalNumber, type NationalDigits, type NationalNumber } from '../../../domain/msisdn.ts';
import { NeedsScripts } from '../../ui/NeedsScripts.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { homeTexts as texts } from './home.texts.ts';
import { PortingScene } from './PortingScene.tsx';
import css from './HomeView.module.css';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { uiTexts } from '../../ui/ui.texts.ts';

const loadPhoneInput = () => lazyWithRetry(() => import('../../ui/PhoneInput.tsx'));

/**
 * The static page has the field from the first paint; its code is loaded separately to keep the entry small.
 */
const PhoneInput = lazy(async () => ({ default: (await loadPhoneInput()).PhoneInput }));

interface FieldProps {
  error: string | null;
  onEdit: (digits: NationalDigits) => void;
}

/**
 * Memoized: a re-render while its code is loading would make React replace the static field and lose the typed text.
 */
const StartField = memo(function StartField({ error, onEdit }: FieldProps) {
  const [value, setValue] = useState('');
  return (
    <Suspense>
      <PhoneInput
        value={value}
        onChange={(next) => {
          setValue(next);
          onEdit(next);
        }}
        label={texts.field}
        description={texts.hint}
        error={error}
      />
    </Suspense>
  );
});

export interface AnswerProps {
  digits: NationalNumber;
  /** Grows with each press of the button. */
  attempt: number;
  /** The visitor cancelled a slow check: the result is removed and the field takes focus. */
  onStopped: () => void;
}

interface Props {
  /** The answer to a check, in place below the field. */
  answer: ComponentType<AnswerProps>;
  /** Orders are not accepted: the feature is off. */
  isClosed: boolean;
  /** The `data-feature` of the form while the features are not loaded. */
  mark: FeatureName | undefined;
  children?: ReactNode;
}

/** The first screen: what the service does, and the number field, whose check answers in place. */
export const HomeView = ({ answer: Answer, isClosed, mark, children }: Props) => {
  const [checked, setChecked] = useState<NationalNumber | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [reset] = useState(() => (digits: NationalDigits) => {
    // A number typed before hydration is reported when the field's code is loaded, which may be after its check.
    setChecked((current) => (current === digits ? current : null));
    setError(null);
  });

  const focusField = () => form.current?.querySelector('input')?.focus();

  const check = async (): Promise<void> => {
    // The field's code is loaded with the format of numbers.
    const [{ readField }] = await Promise.all([import('../../../domain/phone.ts'), loadPhoneInput()]);
    const { digits, error: found } = readField(form.current?.querySelector('input')?.value ?? '');
    setError(found);
    if (found === null && isNationalNumber(digits)) {
      setChecked(digits);
      setAttempt(attempt + 1);
    } else {
      focusField();
    }
  };
  const stop = () => {
    setChecked(null);
    focusField();
  };

  return (
    <Stack gap="xl">
      <div className={css['hero']}>
        <Stack component="section" gap="md">
          <PageHeading>{texts.heading}</PageHeading>
          <Text size="lg">{texts.lead}</Text>
          {isClosed ? (
            <Text>{uiTexts.intakeClosed}</Text>
          ) : (
            <div data-feature={mark}>
              <Paper
                component="form"
                ref={form}
                withBorder
                radius="lg"
                mt="xs"
                p="lg"
                bg="var(--mantine-color-brand-light)"
                style={{ display: 'flex', flexDirection: 'column', gap: 'var(--mantine-spacing-md)' }}
                noValidate
                // Submitted before hydration, any other method would reload the page and lose the number.
                method="dialog"
                onSubmit={(event) => {
                  event.preventDefault();
                  void check();
                }}
              >
                <StartField error={error} onEdit={reset} />
                <Button type="submit" size="lg" variant={checked === null ? 'filled' : 'default'}>
                  {texts.start}
                </Button>
                <NeedsScripts />
                {checked === null ? null : <Answer digits={checked} attempt={attempt} onStopped={stop} />}
              </Paper>
            </div>
          )}
        </Stack>
        <PortingScene />
      </div>
      <ul className={css['promises']}>
        {texts.promises.map(({ figure, text }) => (
          <li key={figure}>
            <strong>{figure}</strong>
            {text}
          </li>
        ))}
      </ul>
      <section aria-labelledby="how">
        <Title order={2} id="how" mb="md">
          {texts.stepsTitle}
        </Title>
        <ol className={css['steps']}>
          {texts.steps.map((step) => (
            <Paper component="li" key={step.title} withBorder radius="lg" p="1.25rem">
              <Title order={3}>{step.title}</Title>
              <Text mt="xs">{step.text}</Text>
            </Paper>
          ))}
        </ol>
      </section>
      {children}
    </Stack>
  );
};

import { Button, Text, Title } from '@mantine/core';
import { lazy, memo, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import type { NationalDigits } from '../../../domain/msisdn.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { homeTexts as texts } from './home.texts.ts';
import { StatisticsStrip } from './StatisticsStrip.tsx';
import css from './HomeView.module.css';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

/**
 * The static page has the field from the first paint; its code is loaded separately to keep the entry small.
 */
const PhoneInput = lazy(async () => {
  const { PhoneInput: Component } = await lazyWithRetry(() => import('../../ui/PhoneInput.tsx'));
  return { default: Component };
});

/**
 * Memoized: a re-render while its code is loading would make React replace the static field and lose the typed text.
 */
const StartField = memo(function StartField({ numberRef }: { numberRef: RefObject<string> }) {
  const [value, setValue] = useState('');
  return (
    <Suspense>
      <PhoneInput
        value={value}
        onChange={(next) => {
          numberRef.current = next;
          setValue(next);
        }}
        label={texts.field}
        description={texts.hint}
      />
    </Suspense>
  );
});

interface Props {
  /** Opens step 1 with the typed number. */
  onStart: (digits: NationalDigits) => void;
  /** Orders are not accepted: the feature is off. */
  isClosed: boolean;
  children?: ReactNode;
}

/** The first screen: what the service does, and the number field. */
export const HomeView = ({ isClosed, onStart, children }: Props) => {
  const number = useRef('');
  return (
    <div className={css['page']}>
      <section className={css['start']}>
        <PageHeading>{texts.heading}</PageHeading>
        <Text size="lg">{texts.lead}</Text>
        {isClosed ? (
          <Text mt="md">{texts.closed}</Text>
        ) : (
          <form
            className={css['form']}
            // Submitted before hydration, any other method would reload the page and lose the number.
            method="dialog"
            onSubmit={(event) => {
              event.preventDefault();
              onStart(number.current);
            }}
          >
            <StartField numberRef={number} />
            <Button type="submit" size="lg">
              {texts.start}
            </Button>
          </form>
        )}
      </section>
      <section aria-labelledby="how">
        <Title order={2} id="how" mb="md">
          {texts.stepsTitle}
        </Title>
        <ol className={css['steps']}>
          {texts.steps.map((step) => (
            <li key={step.title}>
              <Title order={3}>{step.title}</Title>
              <Text mt="xs">{step.text}</Text>
            </li>
          ))}
        </ol>
      </section>
      <StatisticsStrip />
      {children}
    </div>
  );
};

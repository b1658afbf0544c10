import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { type ReactNode, useDeferredValue } from 'react';
import type { PortationOrder } from '../../../contract/orders.ts';
import { refusalRemedies } from '../../../contract/refusal-remedies.ts';
import {
  selectFailure,
  selectIsSlow,
  selectOrder,
  selectView,
} from '../../../machines/portation-flow/portation-flow.selectors.ts';
import { formatPhone } from '../../../domain/phone.ts';
import type { FlowStep } from '../../../machines/portation-flow/portation-flow.types.ts';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { NextStep } from '../../ui/NextStep.tsx';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StepIndicator } from '../../ui/StepIndicator.tsx';
import { flowPageTexts as texts } from './flow-page.texts.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { flowSteps } from './shared/flow-steps.texts.ts';
import { SlowNotice } from './shared/SlowNotice.tsx';
import { usePortation, usePortationCommands } from './use-portation.ts';

const steps: readonly FlowStep[] = ['init', 'tariffs', 'submit', 'done'];

interface Props {
  step: FlowStep;
  /** Null: the page has a layout of its own, with its heading. */
  heading: string | null;
  children: ReactNode;
}

/** The frame of every page of an order: the step, or a loading, failed, deleted or not-found state instead of it. */
export const FlowPage = ({ step, heading, children }: Props) => {
  const view = usePortation(selectView);
  const order = usePortation(selectOrder);
  const failure = usePortation(selectFailure);
  const { retry, restart, dismissFailure } = usePortationCommands();
  const isOpen = view === step && order !== null;
  // In slices: a page that was awaited, rendered in one task, blocks a slow phone.
  const isDrawn = useDeferredValue(isOpen);
  const restartButton = <Button onClick={restart}>{texts.restart}</Button>;

  switch (view) {
    case 'notFound':
      return <NotFoundView title={texts.notFoundTitle} text={texts.notFound} action={restartButton} />;
    case 'deleted':
      return <Deleted order={order} action={restartButton} />;
    case 'openFailed':
      return (
        <Stack gap="md" maw="var(--site-text-width)">
          <PageHeading>{texts.openFailed}</PageHeading>
          {failure === null ? null : <FailureNotice failure={failure} onRetry={retry} />}
          <Group>
            <Button variant="default" onClick={restart}>
              {texts.restart}
            </Button>
          </Group>
        </Stack>
      );
    case 'deleting':
      return <Loading label={texts.deleting} />;
    case 'deleteFailed':
      return (
        <Stack gap="md" maw="var(--site-text-width)">
          <PageHeading>{texts.deleteFailed}</PageHeading>
          {failure === null ? null : <FailureNotice failure={failure} onRetry={retry} />}
          <Group>
            <Button variant="default" onClick={dismissFailure}>
              {texts.keepDraft}
            </Button>
          </Group>
        </Stack>
      );
    case 'signInNeeded':
      // The form stays visible under the dialog; a skeleton is shown while no order is loaded.
      if (order === null) {
        return <LoadingSkeleton label={texts.opening} isWhole />;
      }
      break;
    default:
      // The address follows the chart, so this page may briefly belong to another step.
      if (!isOpen || !isDrawn) {
        return <Loading label={texts.opening} isWhole />;
      }
  }
  return heading === null ? (
    children
  ) : (
    <Stack gap="lg">
      <StepIndicator
        steps={flowSteps}
        current={steps.indexOf(step)}
        // A refused application is back at step 3.
        isRefused={
          step === 'submit' &&
          order?.lastRejection != null &&
          refusalRemedies[order.lastRejection.code].again !== 'retry'
        }
      />
      <PageHeading>{heading}</PageHeading>
      {children}
    </Stack>
  );
};

const Loading = ({ isWhole = false, label }: { label: string; isWhole?: boolean }) => (
  <Stack gap="md" maw="var(--site-text-width)">
    {/* The notice about a slow response needs a heading above it. */}
    {usePortation(selectIsSlow) ? <PageHeading>{label}</PageHeading> : null}
    <LoadingSkeleton label={label} lines={6} isWhole={isWhole} />
    <SlowNotice />
  </Stack>
);

const Deleted = ({ action, order }: { action: ReactNode; order: PortationOrder | null }) => {
  const reason = order?.deletedReason ?? 'deleted';
  const wasSent = reason === 'cancelled' || reason === 'withdrawn';
  return (
    <Stack gap="md" maw="var(--site-text-width)" align="flex-start">
      <PageHeading>{wasSent ? texts.withdrawnTitle : texts.deletedTitle}</PageHeading>
      {order === null ? null : (
        <Text c="dimmed">{texts.subject(formatPhone(order.numberInfo.msisdn), order.recipient.operatorName)}</Text>
      )}
      <Notice kind="info" announce>
        <Text>{texts[reason]}</Text>
      </Notice>
      <Paper withBorder radius="lg" px="lg" pb="lg" w="100%" bg="var(--mantine-color-brand-light)">
        <NextStep sentence={texts.again}>{action}</NextStep>
      </Paper>
    </Stack>
  );
};

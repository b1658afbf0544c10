import { Anchor, Box, Button, Fieldset, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { PortationOrder } from '../../../../contract/orders.ts';
import {
  selectApplication,
  selectFailure,
  selectFormPhase,
  selectIsBusy,
  selectNow,
  selectOrder,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { slotStart, withdrawUntil } from '../../../../domain/windows.ts';
import { paths } from '../../../lib/paths.ts';
import { formatRegionTime } from '../../../../domain/dates.ts';
import { Columns } from '../../../ui/Columns.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { InView } from '../../../ui/InView.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { DeleteDraft } from '../DeleteDraft.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { ActionBar } from '../shared/ActionBar.tsx';
import { EligibilityNotice } from '../shared/EligibilityNotice.tsx';
import { SlowNotice } from '../shared/SlowNotice.tsx';
import { StepSummary } from '../shared/StepSummary.tsx';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { serverErrorsOf, type ShownForm } from './application-form.ts';
import { ConsentsSection } from './ConsentsSection.tsx';
import { ContactSection } from './ContactSection.tsx';
import { PersonalSection } from './PersonalSection.tsx';
import { isSendable, ReturnedOrder } from './ReturnedOrder.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { SimSection } from './SimSection.tsx';
import { submitTexts as texts } from './submit.texts.ts';
import { useApplicationForm } from './use-application-form.ts';
import { useEsim } from './use-esim.ts';
import { WhenSection } from './WhenSection.tsx';

/** Step 3: the application form and its submission. */
export const SubmitView = () => {
  const order = usePortation(selectOrder);
  const application = usePortation(selectApplication);
  const now = usePortation(selectNow);
  if (order === null || application === null) {
    return <LoadingSkeleton lines={8} />;
  }
  if (!isSendable(order, now ?? order.lastUpdate)) {
    return (
      <Columns aside={<StepSummary order={order} tariff={order.tariff} />}>
        <Stack gap="lg" align="flex-start">
          <ReturnedOrder order={order} now={now ?? order.lastUpdate} />
          <DeleteDraft />
        </Stack>
      </Columns>
    );
  }
  // Every order and every rejection by БДПН gets a new form.
  return (
    <SubmitForm key={`${order.id} ${order.lastRejection?.at ?? ''}`} order={order} now={now ?? order.lastUpdate} />
  );
};

const SubmitForm = ({ now, order }: { order: PortationOrder; now: string }) => {
  const hasEsim = useEsim(order.tariff?.tariffId ?? null);
  const form = useApplicationForm(order, hasEsim);
  const isSending = usePortation(selectIsBusy);
  const { dueDate, slot } = form.values;
  const window = useMemo(() => ({ dueDate, slot }), [dueDate, slot]);
  const earlierSteps = useMemo(() => <EarlierSteps order={order} />, [order]);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.send();
      }}
    >
      <Stack gap="xl">
        <Columns aside={<StepSummary order={order} tariff={order.tariff} window={window} actions={earlierSteps} />}>
          {/* A form being submitted must not change. */}
          <Fieldset variant="unstyled" disabled={isSending}>
            <Stack gap="xl">
              <ReturnedOrder order={order} now={now} />
              <ErrorSummary errors={form.summary} attempt={form.attempt} title={texts.errorsTitle} />
              {order.tariff === null ? null : <EligibilityNotice tariff={order.tariff} age={order.age} />}
              <section aria-labelledby="who">
                <Title order={2} id="who" mb="sm">
                  {texts.whoTitle}
                </Title>
                <PersonalSection />
                {order.numberInfo.isEsiaMsisdn ? null : (
                  <Box mt="md">
                    <Notice kind="warning">
                      <Text>{texts.notInEsia}</Text>
                    </Notice>
                  </Box>
                )}
              </section>
              <WhenSection order={order} form={form} />
              <SimSection form={form} hasEsim={hasEsim} />
              <ContactSection form={form} />
              <ConsentsSection form={form} order={order} />
              <NextSection order={order} {...window} />
            </Stack>
          </Fieldset>
        </Columns>
        <SendingFailure orderId={order.id} />
        <SlowNotice />
        <ActionBar>
          <Button type="submit" size="md" loading={isSending} aria-label={isSending ? texts.sending : undefined}>
            {texts.submit}
          </Button>
        </ActionBar>
        <Group justify="space-between">
          <SaveStatus />
          {isSending ? null : <DeleteDraft />}
        </Group>
      </Stack>
    </form>
  );
};

/** The steps on which the parts of the summary are chosen. */
const EarlierSteps = ({ order }: { order: PortationOrder }) => (
  <Stack gap="xs" mt="md" align="flex-start" fz="sm">
    <Anchor inherit component={Link} to={paths.portationInit.href()}>
      {texts.changeNumber}
    </Anchor>
    <Anchor inherit component={Link} to={paths.portationTariffs.href(order.id)}>
      {texts.changeTariff}
    </Anchor>
  </Stack>
);

type NextProps = { order: PortationOrder } & Pick<ShownForm, 'dueDate' | 'slot'>;

/** The next steps after submission, with the withdrawal deadline. */
const NextSection = memo(function NextSection({ dueDate, order, slot }: NextProps) {
  const until =
    dueDate === null || slot === ''
      ? texts.nextUnknown
      : formatRegionTime(withdrawUntil(slotStart(dueDate, slot, order.timeZone)), order.timeZone);
  return (
    <Paper component="section" withBorder radius="lg" p="1.25rem" bg="var(--site-surface)" aria-labelledby="next">
      <Title order={2} id="next" mb="sm">
        {texts.nextTitle}
      </Title>
      <List spacing="xs">
        {texts.next(until).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Paper>
  );
});

/** A failed submission whose cause is not a single field. */
const SendingFailure = ({ orderId }: { orderId: string }) => {
  const phase = usePortation(selectFormPhase);
  const failure = usePortation(selectFailure);
  const { retry, dismissFailure } = usePortationCommands();
  if (failure === null) {
    return null;
  }
  const code = failure.tag === 'refused' ? failure.problem.code : null;
  switch (phase) {
    case 'sendFailed':
      return (
        <InView>
          <FailureNotice failure={failure} onRetry={retry} />
        </InView>
      );
    case 'sendRefused':
      if (code === 'TARIFF_CLOSED' || code === 'TARIFF_REQUIRED') {
        return (
          <InView>
            <Stack gap="xs" align="flex-start">
              <FailureNotice failure={failure} />
              <Button component={Link} to={paths.portationTariffs.href(orderId)} variant="default">
                {texts.changeTariff}
              </Button>
            </Stack>
          </InView>
        );
      }
      return Object.keys(serverErrorsOf(failure)).length > 0 ? null : (
        <InView>
          <FailureNotice failure={failure} />
        </InView>
      );
    case 'editing':
      // The order was reloaded after a change in another tab.
      return code === 'STALE' || code === 'WRONG_STATUS' ? (
        <FailureNotice failure={failure} onDismiss={dismissFailure} />
      ) : null;
    default:
      return null;
  }
};

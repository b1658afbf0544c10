import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { consentKinds, type PortationOrder } from '../../../../contract/orders.ts';
import {
  selectApplication,
  selectFailure,
  selectFormPhase,
  selectOrder,
  selectPersonal,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { paths } from '../../../app/paths.ts';
import { formatCalendarDate, formatRegionTime, slotBeginning, zoneHint } from '../../../lib/dates.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { LoadingAfter } from '../../../ui/LoadingAfter.tsx';
import { PhoneInput } from '../../../ui/PhoneInput.tsx';
import { RussianDates } from '../../../ui/RussianDates.tsx';
import { DeleteDraft } from '../DeleteDraft.tsx';
import { FailureNotice } from '../shared/FailureNotice.tsx';
import { RefusalNotice } from '../shared/RefusalNotice.tsx';
import { SlowNotice } from '../shared/SlowNotice.tsx';
import { describePrice } from '../tariffs/describe-tariff.ts';
import { usePortation, usePortationVerbs } from '../use-portation.ts';
import {
  type ApplicationForm,
  applicationOf,
  consentVersions,
  draftOf,
  fieldOrder,
  formOf,
  validateForm,
} from './application-form.ts';
import { consentTexts } from './consents.texts.ts';
import { PersonalSection } from './PersonalSection.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { submitTexts as texts } from './submit.texts.ts';
import { useEsim } from './use-esim.ts';
import css from './SubmitView.module.css';

const DAY_MS = 86_400_000;

/** Step 3: who, what, when, how, and the statements; then sending. */
export function SubmitView() {
  const order = usePortation(selectOrder);
  const application = usePortation(selectApplication);
  if (order === null || application === null) {
    return <LoadingAfter lines={8} />;
  }
  // A fresh form for every order and for every return of the database.
  return <SubmitForm key={`${order.id} ${order.lastRejection?.at ?? ''}`} order={order} />;
}

function SubmitForm({ order }: { order: PortationOrder }) {
  const { limits, timeZone, numberInfo, recipient, tariff } = order;
  const phase = usePortation(selectFormPhase);
  const failure = usePortation(selectFailure);
  const application = usePortation(selectApplication);
  const personal = usePortation(selectPersonal);
  const { changeApplication, submitApplication, retry, dismissFailure } = usePortationVerbs();
  const hasEsim = useEsim(tariff?.tariffId ?? null);
  const [attempt, setAttempt] = useState(0);

  const form = useForm<ApplicationForm>({
    initialValues: formOf(application ?? order.application, limits, { phone: null, email: null }),
    validate: (values) => validateForm(values, limits),
    validateInputOnBlur: true,
    onValuesChange: (values) => changeApplication(draftOf(values)),
  });

  // What ESIA knows stands in an empty field until the citizen types: nothing has to be typed twice.
  const values = {
    ...form.values,
    contactPhone: form.isTouched('contactPhone') ? form.values.contactPhone : form.values.contactPhone || (personal?.phone ?? ''),
    email: form.isTouched('email') ? form.values.email : form.values.email || (personal?.email ?? ''),
  };

  const serverErrors = failure?.tag === 'refused' && phase === 'refused' ? failure.problem.errors : [];
  const errorOf = (field: string): string | undefined => {
    const own = form.errors[field];
    if (typeof own === 'string') return own;
    return serverErrors.find((error) => error.field === `application.${field}` || error.field === field)?.message;
  };
  const summary =
    attempt === 0 && serverErrors.length === 0
      ? []
      : fieldOrder.flatMap((field) => {
          const message = errorOf(field);
          return message === undefined ? [] : [{ fieldId: idOf(field), message }];
        });
  const isSending = phase === 'sending';
  const until =
    values.dueDate === null || values.slot === ''
      ? texts.nextUnknown
      : formatRegionTime(
          new Date(slotBeginning(values.dueDate, values.slot, timeZone).getTime() - DAY_MS),
          timeZone,
        );

  const send = (): void => {
    setAttempt((count) => count + 1);
    form.setValues(values);
    const errors = validateForm(values, limits);
    form.setErrors(errors);
    const complete = applicationOf(values);
    if (Object.keys(errors).length > 0 || complete === null) {
      return;
    }
    submitApplication({
      application: complete,
      consents: consentVersions(),
      idempotencyKey: crypto.randomUUID(),
    });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="xl">
        {order.lastRejection === null ? null : (
          <Stack gap="xs">
            <RefusalNotice code={order.lastRejection.code} />
            <Text>{texts.rejected}</Text>
          </Stack>
        )}
        <ErrorSummary errors={summary} attempt={attempt + (serverErrors.length > 0 ? 1000 : 0)} title={texts.errorsTitle} />

        <section aria-labelledby="who">
          <Title order={2} id="who" mb="sm">
            {texts.whoTitle}
          </Title>
          <PersonalSection />
        </section>

        <section aria-labelledby="what">
          <Title order={2} id="what" mb="sm">
            {texts.whatTitle}
          </Title>
          <DefinitionList
            items={[
              { term: texts.number, value: formatPhone(numberInfo.msisdn) },
              { term: texts.way, value: texts.wayValue(numberInfo.operatorName ?? '', recipient.operatorName) },
              {
                term: texts.tariff,
                value: tariff === null ? '' : `${tariff.name}, ${describePrice(tariff)}`,
              },
              { term: texts.fee, value: texts.feeValue(formatMoney(limits.fee)) },
            ]}
          />
          <Group gap="sm" mt="xs">
            <Button component={Link} to={paths.portationInit.href()} variant="default" size="sm">
              {texts.changeNumber}
            </Button>
            <Button component={Link} to={paths.portationTariffs.href(order.id)} variant="default" size="sm">
              {texts.changeTariff}
            </Button>
          </Group>
          {numberInfo.isEsiaMsisdn ? null : <Text mt="sm">{texts.notInEsia}</Text>}
        </section>

        <section aria-labelledby="when">
          <Title order={2} id="when" mb="sm">
            {texts.whenTitle}
          </Title>
          <div className={css['pair']}>
            <RussianDates>
              <DateInput
                id={idOf('dueDate')}
                label={texts.date}
                description={texts.dateHint(formatCalendarDate(limits.minDate), formatCalendarDate(limits.maxDate))}
                valueFormat="DD.MM.YYYY"
                minDate={limits.minDate}
                maxDate={limits.maxDate}
                value={values.dueDate}
                onChange={(date) => form.setFieldValue('dueDate', date)}
                error={errorOf('dueDate')}
                popoverProps={{ withinPortal: false }}
              />
            </RussianDates>
            <NativeSelect
              id={idOf('slot')}
              label={texts.slot}
              description={texts.slotHint(zoneHint(slotBeginning(limits.minDate, '01-06', timeZone), timeZone))}
              data={limits.slots.map(({ code, from, to }, index) => ({
                value: code,
                label: index === 0 ? `${from}–${to}, ${texts.slotNight}` : `${from}–${to}`,
              }))}
              value={values.slot}
              onChange={(event) => form.setFieldValue('slot', event.currentTarget.value)}
              error={errorOf('slot')}
            />
          </div>
        </section>

        <section aria-labelledby="sim">
          <Title order={2} id="sim" mb="sm">
            {texts.simTitle}
          </Title>
          <Stack gap="lg">
            <ChoiceCards
              legend={texts.simType}
              name="simType"
              id={idOf('simType')}
              isCompact
              value={values.simType}
              onChange={(value) => {
                const isEsim = value === 'eSIM';
                form.setFieldValue('simType', isEsim ? 'eSIM' : 'SIM');
                form.setFieldValue('receiptMethod', isEsim ? 'online' : values.receiptMethod === 'online' ? null : values.receiptMethod);
              }}
              error={errorOf('simType')}
              choices={[
                { value: 'SIM', label: texts.sim },
                {
                  value: 'eSIM',
                  label: texts.esim,
                  details: texts.esimHint,
                  disabledReason: hasEsim === false ? texts.noEsim : undefined,
                },
              ]}
            />
            {values.simType === 'SIM' ? (
              <ChoiceCards
                legend={texts.receipt}
                name="receiptMethod"
                id={idOf('receiptMethod')}
                isCompact
                value={values.receiptMethod}
                onChange={(value) => form.setFieldValue('receiptMethod', value === 'courier' ? 'courier' : 'pickup')}
                error={errorOf('receiptMethod')}
                choices={[
                  { value: 'pickup', label: texts.pickup },
                  { value: 'courier', label: texts.courier },
                ]}
              />
            ) : null}
            {values.receiptMethod === 'courier' ? (
              <TextInput
                id={idOf('address')}
                label={texts.address}
                description={texts.addressHint}
                autoComplete="street-address"
                maxLength={500}
                {...form.getInputProps('address')}
                error={errorOf('address')}
              />
            ) : null}
          </Stack>
        </section>

        <section aria-labelledby="contact">
          <Title order={2} id="contact" mb="xs">
            {texts.contactTitle}
          </Title>
          <Text c="dimmed" mb="sm">
            {texts.contactHint}
          </Text>
          <div className={css['pair']}>
            <PhoneInput
              id={idOf('contactPhone')}
              label={texts.phone}
              description={null}
              value={values.contactPhone}
              onChange={(value) => {
                form.setTouched((touched) => ({ ...touched, contactPhone: true }));
                form.setFieldValue('contactPhone', value);
              }}
              onBlur={() => form.validateField('contactPhone')}
              error={errorOf('contactPhone')}
            />
            <TextInput
              id={idOf('email')}
              label={texts.email}
              type="email"
              autoComplete="email"
              maxLength={254}
              value={values.email}
              onChange={(event) => {
                form.setTouched((touched) => ({ ...touched, email: true }));
                form.setFieldValue('email', event.currentTarget.value);
              }}
              onBlur={() => form.validateField('email')}
              error={errorOf('email')}
            />
          </div>
        </section>

        <section aria-labelledby="consents">
          <Title order={2} id="consents" mb="sm">
            {texts.consentsTitle}
          </Title>
          <Stack gap="md">
            {consentKinds.map((kind) => (
              <Checkbox
                key={kind}
                id={idOf(`consents.${kind}`)}
                label={consentTexts[kind].text}
                size="md"
                checked={values.consents[kind]}
                onChange={(event) => form.setFieldValue(`consents.${kind}`, event.currentTarget.checked)}
                error={errorOf(`consents.${kind}`)}
              />
            ))}
          </Stack>
        </section>

        <section aria-labelledby="next" className={css['next']}>
          <Title order={2} id="next" mb="sm">
            {texts.nextTitle}
          </Title>
          <ul className={css['list']}>
            {texts.next(until).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>

        {failure === null || phase === 'saveFailed' || (phase === 'refused' && serverErrors.length > 0) ? null : (
          <FailureNotice
            failure={failure}
            {...(phase === 'sendFailed' ? { onRetry: retry } : {})}
            {...(phase === 'editing' ? { onDismiss: dismissFailure } : {})}
          />
        )}
        <SlowNotice />
        <Stack gap="xs">
          <Group justify="space-between">
            <Button type="submit" size="md" loading={isSending} aria-label={isSending ? texts.sending : undefined}>
              {texts.submit}
            </Button>
            <DeleteDraft />
          </Group>
          <SaveStatus />
        </Stack>
      </Stack>
    </form>
  );
}

/** The id of a field's input, for the summary of errors to lead to. */
const idOf = (field: string): string => `field-${field.replaceAll('.', '-')}`;

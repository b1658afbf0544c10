import {
  Anchor,
  Button,
  Checkbox,
  Fieldset,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Link } from 'react-router-dom';
import { feedbackLimits, feedbackTopicTitles } from '../../../contract/feedback-fields.ts';
import { paths } from '../../lib/paths.ts';
import { countOf } from '../../../domain/plurals.ts';
import { NeedsScripts } from '../../ui/NeedsScripts.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SlowResponseNotice } from '../../ui/SlowResponseNotice.tsx';
import { contactsTexts as texts } from './contacts.texts.ts';
import { type FeedbackField, fieldIdOf } from './feedback-form.ts';
import { useFeedback } from './use-feedback.ts';

const topics = [
  { value: '', label: texts.chooseTopic },
  ...Object.entries(feedbackTopicTitles).map(([value, label]) => ({ value, label })),
];

/** The counter of characters left appears below this number. */
const COUNTER_FROM = 500;

/** A message to support. */
export const FeedbackForm = () => {
  const {
    attempt,
    failure,
    form,
    isSending,
    isSlow,
    referenceId,
    startAnother,
    stopWaiting,
    submit,
    summary,
    validateOnBlur,
    wait,
  } = useFeedback();
  const charactersLeft = feedbackLimits.message.max - form.values.message.length;
  if (referenceId !== null) {
    return (
      <Notice kind="success" title={texts.sentTitle} announce>
        <Text>
          {texts.sent}{' '}
          <Text span inherit fw={700} translate="no" style={{ overflowWrap: 'anywhere' }}>
            {referenceId}
          </Text>
        </Text>
        <Button mt="sm" variant="default" onClick={startAnother}>
          {texts.another}
        </Button>
      </Notice>
    );
  }
  const propsOf = (field: FeedbackField) => ({
    ...form.getInputProps(field),
    id: fieldIdOf(field),
    onBlur: () => validateOnBlur(field),
  });
  return (
    <form
      noValidate
      // Submitted before hydration, any other method would load a page and lose the values.
      method="dialog"
      onSubmit={submit}
    >
      <NeedsScripts />
      <Fieldset variant="unstyled" p="1.25rem" bd="1px solid var(--site-border)" bdrs="lg" disabled={isSending}>
        <Stack gap="md">
          <Title order={2}>{texts.formTitle}</Title>
          <Text>{texts.formLead}</Text>
          <ErrorSummary errors={summary} attempt={attempt} />
          {failure === null ? null : <FailureNotice title={texts.failedTitle} failure={failure} />}
          <TextInput {...propsOf('name')} label={texts.name} autoComplete="name" maxLength={feedbackLimits.name} />
          <TextInput
            {...propsOf('email')}
            type="email"
            label={texts.email}
            description={texts.emailHint}
            autoComplete="email"
            maxLength={feedbackLimits.email}
          />
          <NativeSelect {...propsOf('topic')} label={texts.topic} data={topics} />
          <Textarea {...propsOf('message')} label={texts.message} description={texts.messageHint} rows={7} />
          {charactersLeft < COUNTER_FROM && charactersLeft >= 0 ? (
            <Text size="sm" c="dimmed">
              {texts.left(countOf(charactersLeft, texts.characterForms))}
            </Text>
          ) : null}
          <Checkbox
            {...form.getInputProps('consent', { type: 'checkbox' })}
            id={fieldIdOf('consent')}
            label={texts.consent}
          />
          <Text c="dimmed" size="sm">
            {texts.consentEdition}{' '}
            <Anchor component={Link} to={paths.legal.href('personal-data')} target="_blank">
              {texts.consentLink}
            </Anchor>
          </Text>
          <Button type="submit">{isSending ? texts.sending : texts.send}</Button>
        </Stack>
      </Fieldset>
      {isSlow ? <SlowResponseNotice onWait={wait} onStop={stopWaiting} /> : null}
    </form>
  );
};

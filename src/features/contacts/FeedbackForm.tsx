import { Button, Checkbox, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Link } from 'react-router-dom';
import { feedbackLimits, feedbackTopicTitles } from '../../../contract/feedback.ts';
import { paths } from '../../lib/paths.ts';
import { countOf } from '../../lib/plurals.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { usePrehydrationValue } from '../../ui/use-prehydration-value.ts';
import { contactsTexts as texts } from './contacts.texts.ts';
import { fieldIdOf } from './feedback-form.ts';
import { useFeedback } from './use-feedback.ts';
import css from './Contacts.module.css';

const topics = [
  { value: '', label: texts.chooseTopic },
  ...Object.entries(feedbackTopicTitles).map(([value, label]) => ({ value, label })),
];

/** From how few signs left the form counts them. */
const COUNTED_SIGNS = 500;

/** An appeal to the support; what was typed stays until it is accepted. */
export const FeedbackForm = () => {
  const { again, attempt, check, errors, form, send, sending, set, summary } = useFeedback();
  const name = usePrehydrationValue<HTMLInputElement>((value) => set({ name: value }));
  const email = usePrehydrationValue<HTMLInputElement>((value) => set({ email: value }));
  const topic = usePrehydrationValue<HTMLSelectElement>((value) => set({ topic: value }));
  const message = usePrehydrationValue<HTMLTextAreaElement>((value) => set({ message: value }));
  const signsLeft = feedbackLimits.message.max - form.message.length;
  if (sending.tag === 'sent') {
    return (
      <Notice kind="success" title={texts.sentTitle} announce>
        <Text>
          {texts.sent}{' '}
          <span className={css['id']} translate="no">
            {sending.id}
          </span>
        </Text>
        <Button mt="sm" variant="default" onClick={again}>
          {texts.another}
        </Button>
      </Notice>
    );
  }
  return (
    <form
      noValidate
      // Pressed before the page has come alive, another form would load a page and lose the appeal.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <fieldset className={css['whole']} disabled={sending.tag === 'sending'}>
        <Stack gap="md">
          <Title order={2}>{texts.formTitle}</Title>
          <Text>{texts.formLead}</Text>
          <ErrorSummary errors={summary} attempt={attempt} />
          {sending.tag === 'failed' ? (
            <Notice kind="danger" title={texts.failedTitle} code={sending.code ?? undefined} announce>
              <Text>{sending.text}</Text>
            </Notice>
          ) : null}
          <TextInput
            id={fieldIdOf('name')}
            ref={name}
            label={texts.name}
            autoComplete="name"
            maxLength={feedbackLimits.name}
            value={form.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            onBlur={() => check('name')}
            error={errors.name}
          />
          <TextInput
            id={fieldIdOf('email')}
            ref={email}
            type="email"
            label={texts.email}
            description={texts.emailHint}
            autoComplete="email"
            maxLength={feedbackLimits.email}
            value={form.email}
            onChange={(event) => set({ email: event.currentTarget.value })}
            onBlur={() => check('email')}
            error={errors.email}
          />
          <NativeSelect
            id={fieldIdOf('topic')}
            ref={topic}
            label={texts.topic}
            data={topics}
            value={form.topic}
            onChange={(event) => set({ topic: event.currentTarget.value })}
            error={errors.topic}
          />
          <Textarea
            id={fieldIdOf('message')}
            ref={message}
            label={texts.message}
            description={texts.messageHint}
            rows={7}
            value={form.message}
            onChange={(event) => set({ message: event.currentTarget.value })}
            onBlur={() => check('message')}
            error={errors.message}
          />
          {signsLeft < COUNTED_SIGNS && signsLeft >= 0 ? (
            <Text size="sm" c="dimmed">
              {texts.left(countOf(signsLeft, texts.signForms))}
            </Text>
          ) : null}
          <Checkbox
            id={fieldIdOf('consent')}
            label={texts.consent}
            checked={form.consent}
            onChange={(event) => set({ consent: event.currentTarget.checked })}
            error={errors.consent}
          />
          <Text c="dimmed" size="sm">
            {texts.consentEdition}{' '}
            <Link to={paths.legal.href('personal-data')} target="_blank">
              {texts.consentLink}
            </Link>
          </Text>
          <div>
            <Button type="submit" size="md">
              {sending.tag === 'sending' ? texts.sending : texts.send}
            </Button>
          </div>
        </Stack>
      </fieldset>
    </form>
  );
};

import { Checkbox, Text, TextInput, Title } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useFeature } from '../../../actors/use-feature.ts';
import { autoGrid } from '../../../ui/auto-grid.ts';
import { PhoneInput } from '../../../ui/PhoneInput.tsx';
import { fieldId } from './application-form.ts';
import { memoSection } from './memo-section.ts';
import { submitTexts as texts } from './submit.texts.ts';
import type { ApplicationFormHandle } from './use-application-form.ts';

/** Phone and email, prefilled from ESIA; one of them is required. */
export const ContactSection = memoSection(
  ({ form }: { form: ApplicationFormHandle }) => {
    const { values, set, check, errorOf } = form;
    const hasLetters = useFeature('Letters') === true;
    return (
      <section aria-labelledby="contact">
        <Title order={2} id="contact" mb="xs">
          {texts.contactTitle}
        </Title>
        <Text c="dimmed" mb="sm">
          {texts.contactHint}
        </Text>
        <div style={{ ...autoGrid('18rem'), alignItems: 'start' }}>
          <PhoneInput
            id={fieldId('contactPhone')}
            label={texts.phone}
            description={null}
            size="md"
            value={values.contactPhone}
            onChange={(contactPhone) => set({ contactPhone })}
            onBlur={() => check('contactPhone')}
            error={errorOf('contactPhone')}
          />
          <TextInput
            id={fieldId('email')}
            label={texts.email}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={values.email}
            onChange={(event) => set({ email: event.currentTarget.value })}
            onBlur={() => check('email')}
            error={errorOf('email')}
          />
        </div>
        {hasLetters ? (
          <Checkbox
            mt="md"
            size="md"
            label={texts.letters}
            description={texts.lettersHint}
            checked={values.letters}
            onChange={(event) => set({ letters: event.currentTarget.checked })}
          />
        ) : null}
      </section>
    );
  },
  ['contactPhone', 'email', 'letters'],
);

import { Checkbox, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { consentKinds } from '../../../../contract/orders.ts';
import { paths } from '../../../lib/paths.ts';
import { fieldId } from './application-form.ts';
import { consentTexts } from './consents.texts.ts';
import { submitTexts as texts } from './submit.texts.ts';
import type { ApplicationFormHandle } from './use-application-form.ts';

/** Separate consents: no checkbox is preset or restored. */
export const ConsentsSection = ({ form }: { form: ApplicationFormHandle }) => {
  const { values, setConsent, errorOf } = form;
  return (
    <section aria-labelledby="consents">
      <Title order={2} id="consents" mb="sm">
        {texts.consentsTitle}
      </Title>
      <Stack gap="md">
        {consentKinds.map((kind) => (
          <Checkbox
            key={kind}
            id={fieldId(`consents.${kind}`)}
            label={consentTexts[kind].text}
            size="md"
            checked={values.consents[kind]}
            onChange={(event) => setConsent(kind, event.currentTarget.checked)}
            error={errorOf(`consents.${kind}`)}
          />
        ))}
      </Stack>
      <Text c="dimmed" size="sm" mt="sm">
        {`${texts.consentsHint(consentTexts.processing.version)} `}
        <Link to={paths.legal.href('personal-data')} target="_blank">
          {texts.consentsLink}
        </Link>
      </Text>
    </section>
  );
};

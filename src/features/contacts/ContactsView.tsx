import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Columns } from '../../ui/Columns.tsx';
import { HydratedWhenNear } from '../../ui/HydratedWhenNear.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { contactsTexts as texts, regulators } from './contacts.texts.ts';
import { FeedbackForm } from './FeedbackForm.tsx';

const otherWays = (
  <Stack gap="xl">
    <section aria-labelledby="phone">
      <Title order={2} id="phone" mb="xs">
        {texts.phoneTitle}
      </Title>
      <Text>{texts.phone}</Text>
    </section>
    <section aria-labelledby="regulators">
      <Title order={2} id="regulators" mb="xs">
        {texts.regulatorsTitle}
      </Title>
      <Text mb="md">{texts.regulatorsLead}</Text>
      <Stack component="ul" gap="md">
        {regulators.map(({ about, name, site }) => (
          <li key={name}>
            <Title order={3} fz="md">
              {name}
            </Title>
            <Text my={4}>{about}</Text>
            <Text>
              <Anchor href={site} rel="noreferrer" translate="no" lang="en">
                {new URL(site).hostname.replace('www.', '')}
              </Anchor>
            </Text>
          </li>
        ))}
      </Stack>
    </section>
  </Stack>
);

/** How to contact support and the regulators. */
export const ContactsView = () => (
  <Stack gap="lg">
    <PageHeading>{texts.title}</PageHeading>
    <Text>
      {texts.lead}{' '}
      <Anchor component={Link} to={paths.faq.href()}>
        {texts.faq}
      </Anchor>
    </Text>
    <Columns isSticky={false} aside={<HydratedWhenNear>{otherWays}</HydratedWhenNear>}>
      <FeedbackForm />
    </Columns>
  </Stack>
);

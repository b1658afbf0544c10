import { Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { contactsTexts as texts, regulators } from './contacts.texts.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import css from './Contacts.module.css';

/** How to contact support and the regulators. */
export const ContactsView = () => (
  <Stack gap="lg">
    <PageHeading>{texts.title}</PageHeading>
    <Text>
      {texts.lead} <Link to={paths.faq.href()}>{texts.faq}</Link>
    </Text>
    <div className={css['columns']}>
      <FeedbackForm />
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
          <ul className={css['regulators']}>
            {regulators.map(({ about, name, site }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{about}</p>
                <p>
                  <a href={site} rel="noreferrer" translate="no" lang="en">
                    {new URL(site).hostname.replace('www.', '')}
                  </a>
                </p>
              </li>
            ))}
          </ul>
        </section>
      </Stack>
    </div>
  </Stack>
);

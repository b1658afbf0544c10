import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { OperatorRef } from '../../../../contract/operators.ts';
import { formatPhone, phoneHref } from '../../../../domain/phone.ts';
import { AccountButton } from './AccountButton.tsx';
import { progressTexts as texts } from './progress.texts.ts';
import { type Contacts, useContacts } from './use-contacts.ts';

interface Props {
  operator: OperatorRef;
  /** The main thing to do: there is a button. */
  isMain?: boolean;
}

/** Takes as much room as the contacts of most operators. */
const placeholder: Contacts = { supportPhone: '+78000000000', website: '' };

/**
 * Phone and site of an operator; where they are unknown, where else to find them. While they load, the room of a phone
 * and a site is kept: a button below that moves while it is pressed gets no click.
 */
export const OperatorContacts = ({ isMain = false, operator: { operatorId, operatorName } }: Props) => {
  const contacts = useContacts(operatorId);
  const { supportPhone, website } = contacts ?? placeholder;
  const links = [
    ...(supportPhone === null
      ? []
      : [
          {
            href: phoneHref(supportPhone),
            children: (
              <span>
                {texts.call(operatorName)}
                <Text span inherit style={{ whiteSpace: 'nowrap' }}>
                  {formatPhone(supportPhone.replace('+', ''))}
                </Text>
              </span>
            ),
          },
        ]),
    // On paper its address is missing.
    ...(website === null ? [] : [{ href: website, children: texts.site(operatorName), 'data-no-print': '' }]),
  ];
  if (links.length === 0) {
    return (
      <Stack gap="xs" mt="xs" align="flex-start">
        <Text>{texts.contactsUnknown(operatorName)}</Text>
        {isMain ? <AccountButton /> : null}
      </Stack>
    );
  }
  return (
    <Group gap="0.375rem 1rem" mt="xs" {...(contacts === null ? { style: { visibility: 'hidden' } } : {})}>
      {links.map((link, index) =>
        isMain && index === 0 ? (
          <Button key={link.href} component="a" {...link} />
        ) : (
          <Anchor key={link.href} {...link} />
        ),
      )}
    </Group>
  );
};

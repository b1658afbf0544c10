import { Anchor, Button, Group, Text } from '@mantine/core';
import { formatPhone, phoneHref } from '../../../../domain/phone.ts';
import { progressTexts as texts } from './progress.texts.ts';
import { useOperator } from './use-operator.ts';

interface Props {
  operatorId: string;
  /** Of the button with the phone; a link without it. */
  button?: 'filled' | 'default';
}

/** Phone and site of an operator, once they are loaded. */
export const OperatorContacts = ({ button, operatorId }: Props) => {
  const operator = useOperator(operatorId);
  if (operator === null || (operator.supportPhone === null && operator.website === null)) {
    return null;
  }
  const { operatorName, supportPhone, website } = operator;
  return (
    <Group gap="0.375rem 1rem" mt="xs" data-no-print="">
      {supportPhone === null ? null : button !== undefined ? (
        <Button component="a" href={phoneHref(supportPhone)} variant={button}>
          <span>
            {texts.call(operatorName)}
            <Text span inherit style={{ whiteSpace: 'nowrap' }}>
              {formatPhone(supportPhone.replace('+', ''))}
            </Text>
          </span>
        </Button>
      ) : (
        <Anchor href={phoneHref(supportPhone)}>{formatPhone(supportPhone.replace('+', ''))}</Anchor>
      )}
      {website === null ? null : <Anchor href={website}>{texts.site(operatorName)}</Anchor>}
    </Group>
  );
};

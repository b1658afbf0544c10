import { Anchor, Button, Group, Text } from '@mantine/core';
import { formatPhone, phoneHref } from '../../../../domain/phone.ts';
import { progressTexts as texts } from './progress.texts.ts';
import { useOperator } from './use-operator.ts';

interface Props {
  operatorId: string;
  /** The main thing to do: the phone is a button. */
  isMain?: boolean;
}

/** Phone and site of an operator, once they are loaded. */
export const OperatorContacts = ({ isMain = false, operatorId }: Props) => {
  const operator = useOperator(operatorId);
  if (operator === null || (operator.supportPhone === null && operator.website === null)) {
    return null;
  }
  const { operatorName, supportPhone, website } = operator;
  const call =
    supportPhone === null
      ? null
      : {
          href: phoneHref(supportPhone),
          children: (
            <span>
              {texts.call(operatorName)}
              <Text span inherit style={{ whiteSpace: 'nowrap' }}>
                {formatPhone(supportPhone.replace('+', ''))}
              </Text>
            </span>
          ),
        };
  return (
    <Group gap="0.375rem 1rem" mt="xs" data-no-print="">
      {call === null ? null : isMain ? <Button component="a" {...call} /> : <Anchor {...call} />}
      {website === null ? null : <Anchor href={website}>{texts.site(operatorName)}</Anchor>}
    </Group>
  );
};

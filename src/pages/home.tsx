import { Stack, Text } from '@mantine/core';
import { PageHeading } from '../ui/PageHeading.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';

export function Component() {
  usePageMeta({ title: 'Перенос номера', description: 'Перенос мобильного номера к другому оператору' });
  return (
    <Stack gap="md" align="flex-start">
      <PageHeading>Перенесите номер к другому оператору</PageHeading>
      <Text>Номер останется прежним, сменится только оператор.</Text>
    </Stack>
  );
}

import { Table, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import type { ApplicationDocument } from '../../../../contract/orders.ts';

/** The application as it was submitted, on paper only. */
export const PrintedApplication = ({ footer, sections, subtitle, title }: ApplicationDocument) => (
  <section data-print-only="" aria-label={title}>
    <Title order={2}>{title}</Title>
    <Text>{subtitle}</Text>
    {sections.map((section) => (
      <section key={section.title} aria-label={section.title}>
        <Title order={3} size="h5" mt="xs">
          {section.title}
        </Title>
        <Table verticalSpacing="0.0625rem" horizontalSpacing={0} layout="fixed" fz="sm" withRowBorders={false}>
          <Table.Tbody>
            {section.rows.map(([label, value]) => (
              <Table.Tr key={`${label} ${value}`}>
                <Table.Th scope="row" fw={400} w="35%" pr="md">
                  {label}
                </Table.Th>
                <Table.Td>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    ))}
    <Text size="xs" mt="xs">
      {footer}
    </Text>
  </section>
);

import { ColorSwatch, Group, Text } from '@mantine/core';
import '@mantine/core/styles/ColorSwatch.layer.css';

interface Props {
  /** The id of the legend's title. */
  titleId: string;
  /** `colour` is a value of CSS. */
  entries: readonly { label: string; colour: string }[];
}

/** The colours of a map with their meanings. */
export const MapLegend = ({ entries, titleId }: Props) => (
  <Group component="ul" aria-labelledby={titleId} gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
    {entries.map(({ colour, label }) => (
      <Group key={label} component="li" gap={6} wrap="nowrap" me="xs">
        <ColorSwatch
          color={colour}
          radius="xs"
          size={18}
          withShadow={false}
          bd="1px solid var(--mantine-color-default-border)"
          style={{ printColorAdjust: 'exact' }}
        />
        <Text span size="sm">
          {label}
        </Text>
      </Group>
    ))}
  </Group>
);

import { Button, Drawer, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import type { ReactNode } from 'react';
import { Segments } from '../../ui/Segments.tsx';
import { chooseReading, chooseTheme, useReading, useTheme } from '../theme/appearance.ts';
import { defaultReading, defaultTheme, themeNames } from '../theme/themes.ts';
import { layoutTexts } from './layout.texts.ts';
import { readingTexts as texts } from './reading.texts.ts';

const sizes = (['100', '125', '150'] as const).map((value) => ({ value, label: texts.sizes[value] }));
const spacings = (['normal', 'wide'] as const).map((value) => ({ value, label: texts.spacings[value] }));
const themes = themeNames.map((value) => ({ value, label: layoutTexts.themes[value] }));

/** Settings for visitors with low vision: size and spacing of text, colours. */
export const ReadingDrawer = ({ onClose, opened }: { opened: boolean; onClose: () => void }) => {
  const reading = useReading();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={layoutTexts.reading}
      position="right"
      size="32rem"
      lockScroll={false}
      padding="lg"
    >
      <Stack gap="lg">
        <Setting title={texts.size}>
          <Segments
            label={texts.size}
            value={reading.size}
            onChange={(size) => chooseReading({ ...reading, size })}
            choices={sizes}
          />
        </Setting>
        <Setting title={texts.colours}>
          <Segments label={texts.colours} value={useTheme()} onChange={chooseTheme} choices={themes} />
        </Setting>
        <Setting title={texts.spacing}>
          <Segments
            label={texts.spacing}
            value={reading.spacing}
            onChange={(spacing) => chooseReading({ ...reading, spacing })}
            choices={spacings}
          />
        </Setting>
        <Button
          variant="default"
          onClick={() => {
            chooseReading(defaultReading);
            chooseTheme(defaultTheme);
          }}
        >
          {texts.resetReading}
        </Button>
      </Stack>
    </Drawer>
  );
};

const Setting = ({ children, title }: { title: string; children: ReactNode }) => (
  <div>
    <Text fw={700} mb="xs" aria-hidden="true">
      {title}
    </Text>
    {children}
  </div>
);

import { Button, Group, Stack, Text } from '@mantine/core';
import { NeedsScripts } from '../../ui/NeedsScripts.tsx';
import { NumberSearch } from '../../ui/NumberSearch.tsx';
import { TroubleScene } from '../../ui/illustrations/TroubleScene.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { usePageMeta } from '../../ui/page-meta.tsx';
import { Logo } from './Logo.tsx';
import { layoutTexts as texts } from './layout.texts.ts';
import { maintenanceTexts } from './maintenance.texts.ts';

/** Served for every address during maintenance. Its script is `maintenance.ts`: the API is not available. */
export const MaintenancePage = () => {
  usePageMeta({ title: maintenanceTexts.title, description: maintenanceTexts.text });
  return (
    <Stack component="main" gap="md" align="flex-start" maw="var(--site-text-width)" mx="auto" px="md" py="xl">
      <Group gap="xs" fw={700}>
        <Logo />
        {texts.siteName}
      </Group>
      <TroubleScene kind="maintenance" />
      <PageHeading>{maintenanceTexts.title}</PageHeading>
      <Text>{maintenanceTexts.text}</Text>
      <Text>{maintenanceTexts.saved}</Text>
      {/* A form without an action reloads the requested address. */}
      <form>
        <Button type="submit">{maintenanceTexts.retry}</Button>
      </form>
      <Text>{maintenanceTexts.searchText}</Text>
      <NumberSearch label={maintenanceTexts.search} />
      <NeedsScripts />
      <Text>{texts.contacts}</Text>
    </Stack>
  );
};

import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { Tariff } from '../../../contract/tariffs.ts';
import { describeContent, describeHeadPrice } from '../../../domain/describe-tariff.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import { conditionsOf } from './conditions.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';
import { useTariffsById } from './use-tariffs-by-id.ts';
import { uiTexts } from '../../ui/ui.texts.ts';

interface Props {
  id: string;
  /** Null while orders are not accepted. */
  onJoin: ((tariff: Tariff) => void) | null;
  onClose: () => void;
}

/** Details of one tariff in a dialog, or in the page when the browser runs no scripts. */
export const TariffDialog = ({ id, onClose, onJoin }: Props) => {
  const { loaded, retry } = useTariffsById(useMemo(() => [id], [id]));
  const tariff = loaded.tag === 'loaded' ? loaded.data[0] : undefined;
  const title = tariff?.name ?? (loaded.tag === 'loaded' ? texts.missing : texts.loadingOne);
  const details = (
    <LoadedContent loaded={loaded} retry={retry} failed={texts.failed} label={texts.loadingOne}>
      {([shown]) =>
        shown === undefined ? <Text>{texts.missingText}</Text> : <Details tariff={shown} canJoin={onJoin !== null} />
      }
    </LoadedContent>
  );
  return (
    <>
      <noscript>
        <Paper component="section" withBorder radius="lg" p="md">
          <Stack gap="md">
            <Title order={2} fz="lg">
              {title}
            </Title>
            {details}
          </Stack>
        </Paper>
      </noscript>
      <ModalDialog title={title} onClose={onClose}>
        <Stack gap="md">
          {details}
          <Group gap="sm" pos="sticky" bottom={0} py="sm" bg="var(--mantine-color-body)">
            {tariff === undefined || tariff.archived || onJoin === null ? null : (
              <Button onClick={() => onJoin(tariff)}>{texts.join}</Button>
            )}
            <Button variant="default" onClick={onClose}>
              {texts.close}
            </Button>
          </Group>
        </Stack>
      </ModalDialog>
    </>
  );
};

const Details = ({ canJoin, tariff }: { tariff: Tariff; canJoin: boolean }) => (
  <>
    <OperatorTile
      src={tariff.operatorLogo}
      name={tariff.operatorName}
      note={tariff.networkOperatorName === null ? undefined : texts.host(tariff.networkOperatorName)}
    />
    <Text fw={700}>{describeHeadPrice(tariff)}</Text>
    <Text>{describeContent(tariff)}</Text>
    {tariff.archived ? (
      <Notice kind="warning">
        <Text>{texts.archived}</Text>
      </Notice>
    ) : null}
    <DefinitionList items={conditionsOf(tariff).map(({ name, value }) => ({ term: name, value }))} />
    {tariff.sourceUrl === null ? null : (
      <Text>
        <Anchor href={tariff.sourceUrl} rel="noreferrer">
          {texts.source}
        </Anchor>
      </Text>
    )}
    <Text size="sm" c="dimmed">
      {canJoin ? texts.joinHint : uiTexts.intakeClosed}
    </Text>
  </>
);

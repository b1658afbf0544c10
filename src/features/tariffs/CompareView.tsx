import { Badge, Button, Checkbox, CloseButton, Group, Stack, Table, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { type RefObject, useState } from 'react';
import type { Tariff } from '../../../contract/tariffs.ts';
import { countOf, tariffForms } from '../../../domain/plurals.ts';
import { copyText } from '../../lib/copy-text.ts';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { compareTariffs } from './conditions.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';
import { useTariffsById } from './use-tariffs-by-id.ts';
import { ScrollableTable } from '../../ui/ScrollableTable.tsx';
import { Tick } from '../../ui/Tick.tsx';
import css from './CompareView.module.css';

interface Props {
  /** Receives focus when the view opens. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  ids: readonly string[];
  onRemove: (ids: readonly string[]) => void;
  /** Null while orders are not accepted. */
  onJoin: ((tariff: Tariff) => void) | null;
  onBack: () => void;
}

/** Up to four tariffs side by side, by condition. */
export const CompareView = ({ headingRef, ids, onBack, onJoin, onRemove }: Props) => {
  const { isPending, loaded, retry } = useTariffsById(ids);
  const [copied, setCopied] = useState<boolean | null>(null);
  const announce = useAnnounce();
  // The address holds the compared tariffs.
  const copyLink = async (): Promise<void> => {
    const isCopied = await copyText(window.location.href);
    setCopied(isCopied);
    announce(isCopied ? texts.copied : texts.copyFailed);
  };
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2} ref={headingRef} tabIndex={-1}>
          {texts.compareHeading}
        </Title>
        <Group gap="sm" data-no-print="" data-needs-scripts="">
          <Button variant="default" size="sm" onClick={onBack}>
            {texts.toList}
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={copied === true ? <Tick /> : undefined}
            onClick={() => void copyLink()}
          >
            {copied === true ? texts.copied : texts.copyLink}
          </Button>
          <Button variant="default" size="sm" onClick={() => window.print()}>
            {texts.print}
          </Button>
        </Group>
      </Group>
      {copied === false ? <Text>{texts.copyFailed}</Text> : null}
      <LoadedContent loaded={loaded} retry={retry} failed={texts.failed} label={texts.loading} lines={12}>
        {(tariffs) => (
          <>
            <Missing
              // Until the tariffs of a changed address are loaded, nobody knows.
              ids={isPending ? [] : ids.filter((id) => tariffs.every((tariff) => tariff.id !== id))}
              onRemove={onRemove}
            />
            <Compared tariffs={tariffs} onJoin={onJoin} onRemove={onRemove} />
          </>
        )}
      </LoadedContent>
    </Stack>
  );
};

/** Tariffs of the address that exist no more. */
const Missing = ({ ids, onRemove }: Pick<Props, 'ids' | 'onRemove'>) =>
  ids.length === 0 ? null : (
    <Notice kind="warning" title={texts.compareMissing(countOf(ids.length, tariffForms))}>
      <Text>{texts.compareMissingText}</Text>
      <Button variant="default" size="sm" mt="xs" data-needs-scripts="" onClick={() => onRemove(ids)}>
        {texts.compareMissingRemove}
      </Button>
    </Notice>
  );

const Compared = ({
  onJoin,
  onRemove,
  tariffs,
}: Pick<Props, 'onJoin' | 'onRemove'> & { tariffs: readonly Tariff[] }) => {
  const [isNarrow, setIsNarrow] = useState(false);
  if (tariffs.length === 0) {
    return <Text>{texts.compareEmpty}</Text>;
  }
  const conditions = compareTariffs(tariffs);
  const shown = isNarrow ? conditions.filter(({ isDifferent }) => isDifferent) : conditions;
  return (
    <Stack gap="md">
      {tariffs.length === 1 ? (
        <Text>{texts.compareOne}</Text>
      ) : (
        <Checkbox
          wrapperProps={{ 'data-no-print': '' }}
          label={texts.onlyDifferences}
          checked={isNarrow}
          onChange={(event) => setIsNarrow(event.currentTarget.checked)}
        />
      )}
      <ScrollableTable label={texts.compareHeading}>
        <Table
          fz="sm"
          verticalSpacing="xs"
          // On a phone the name of an operator fits into its column.
          horizontalSpacing="clamp(0.25rem, 1vw, 0.625rem)"
          stickyHeader
          layout="fixed"
          className={css['table'] ?? ''}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.condition}</Table.Th>
              {tariffs.map((tariff) => (
                <Table.Th key={tariff.id} scope="col">
                  <Group gap={0} justify="space-between" wrap="nowrap" align="start">
                    <span style={{ minWidth: 0 }}>{tariff.name}</span>
                    <CloseButton
                      data-no-print=""
                      data-needs-scripts=""
                      me="-0.25rem"
                      aria-label={texts.removeOne(`${tariff.name}, ${tariff.operatorName}`)}
                      onClick={() => onRemove([tariff.id])}
                    />
                  </Group>
                  <Text size="sm">{tariff.operatorName}</Text>
                  {onJoin === null ? null : (
                    <Button
                      variant="default"
                      size="sm"
                      px="sm"
                      mt="xs"
                      onClick={() => onJoin(tariff)}
                      aria-label={texts.joinShortOf(tariff.name, tariff.operatorName)}
                    >
                      {texts.joinShort}
                    </Button>
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ isDifferent, name, values }) => (
              <Table.Tr key={name} data-different={(isDifferent && tariffs.length > 1) || undefined}>
                <Table.Th scope="row">
                  {name}
                  {isDifferent && tariffs.length > 1 ? (
                    <>
                      {' '}
                      <Badge component="span" variant="light" color="gray" tt="none" size="sm">
                        {texts.differs}
                      </Badge>
                    </>
                  ) : null}
                </Table.Th>
                {values.map((value, index) => (
                  <Table.Td key={tariffs[index]?.id ?? index}>{value}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollableTable>
      {isNarrow && shown.length === 0 ? <Text>{texts.noDifferences}</Text> : null}
    </Stack>
  );
};

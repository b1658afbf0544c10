import { Button, Checkbox, CloseButton, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { type RefObject, useState } from 'react';
import type { Tariff } from '../../../contract/tariffs.ts';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { compareTariffs } from './conditions.ts';
import { JoinButton } from './JoinButton.tsx';
import { tariffsTexts as texts } from './tariffs.texts.ts';
import { useTariffsById } from './use-tariffs-by-id.ts';
import { ScrollableTable } from '../../ui/ScrollableTable.tsx';
import css from './CompareView.module.css';

interface Props {
  /** Receives focus when the view opens. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  ids: readonly string[];
  onRemove: (id: string) => void;
  /** Null while orders are not accepted. */
  onJoin: ((tariff: Tariff) => void) | null;
  onBack: () => void;
}

/** Up to four tariffs side by side, by condition. */
export const CompareView = ({ headingRef, ids, onBack, onJoin, onRemove }: Props) => {
  const { loaded, retry } = useTariffsById(ids);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2} ref={headingRef} tabIndex={-1}>
          {texts.compareHeading}
        </Title>
        <Group gap="sm" className={css['tools'] ?? ''}>
          <Button variant="default" onClick={onBack}>
            {texts.toList}
          </Button>
          <Button variant="default" onClick={() => window.print()}>
            {texts.print}
          </Button>
        </Group>
      </Group>
      <LoadedContent loaded={loaded} retry={retry} failed={texts.failed} label={texts.loading} lines={12}>
        {(tariffs) => <Compared tariffs={tariffs} onJoin={onJoin} onRemove={onRemove} />}
      </LoadedContent>
    </Stack>
  );
};

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
          className={css['tools'] ?? ''}
          label={texts.onlyDifferences}
          checked={isNarrow}
          onChange={(event) => setIsNarrow(event.currentTarget.checked)}
        />
      )}
      <ScrollableTable label={texts.compareHeading}>
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{texts.condition}</VisuallyHidden>
              </th>
              {tariffs.map((tariff) => (
                <th key={tariff.id} scope="col">
                  <div className={css['head']}>
                    <span>{tariff.name}</span>
                    <CloseButton
                      className={css['tools'] ?? ''}
                      aria-label={texts.removeOne(`${tariff.name}, ${tariff.operatorName}`)}
                      onClick={() => onRemove(tariff.id)}
                    />
                  </div>
                  <JoinButton tariff={tariff} onJoin={onJoin} className={css['tools']} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ isDifferent, name, values }) => (
              <tr key={name} data-different={(isDifferent && tariffs.length > 1) || undefined}>
                <th scope="row">
                  {name}
                  {isDifferent && tariffs.length > 1 ? <VisuallyHidden>{`, ${texts.differs}`}</VisuallyHidden> : null}
                </th>
                {values.map((value, index) => (
                  <td key={tariffs[index]?.id ?? index}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollableTable>
      {isNarrow && shown.length === 0 ? <Text>{texts.noDifferences}</Text> : null}
    </Stack>
  );
};

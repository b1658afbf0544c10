import { Checkbox, Paper, Text, Title } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useMemo, useState } from 'react';
import type { LettersState, PortationOrder } from '../../../../contract/orders.ts';
import { useFeature } from '../../../actors/use-feature.ts';
import type { Api } from '../../../api/api.ts';
import { useApi } from '../../../api/api-context.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import { SlowLoadNotice } from '../../../ui/SlowResponseNotice.tsx';
import { progressTexts as texts } from './progress.texts.ts';

/** The switch of the letters about an order; nothing when letters are not offered or the order has no address. */
export const LettersPanel = ({ order }: { order: PortationOrder }) => {
  const loadApi = useApi();
  const hasLetters = useFeature('Letters') === true;
  /** What a switch led to, until the order itself changes. */
  const [switched, setSwitched] = useState<{ from: LettersState; to: LettersState } | null>(null);
  /** What is being saved. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const { email } = order.application;
  if (!hasLetters || email === null) {
    return null;
  }
  const letters = switched?.from === order.letters ? switched.to : order.letters;

  const save = async (isWanted: boolean): Promise<void> => {
    setWanted(isWanted);
    setHasFailed(false);
    try {
      const api = await loadApi();
      const body = { version: order.version, letters: isWanted };
      const { data } = await api.updateOrder({ params: { id: order.id }, body });
      setSwitched({ from: order.letters, to: data.letters });
    } catch {
      // The switch is again as it was, and the text says so.
      setHasFailed(true);
    }
    setWanted(null);
  };

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="letters" data-no-print="">
      <Title order={2} size="h4" id="letters" mb="xs">
        {texts.lettersTitle}
      </Title>
      <Checkbox
        size="md"
        label={texts.letters}
        checked={wanted ?? letters !== 'off'}
        disabled={wanted !== null}
        error={hasFailed ? texts.lettersFailed : undefined}
        onChange={(event) => void save(event.currentTarget.checked)}
      />
      {wanted === null ? null : <SlowLoadNotice onRetry={() => void save(wanted)} />}
      <Text c="dimmed" size="sm" mt="xs" role="status">
        {letters === 'off' ? null : (
          <>
            {texts.lettersState[letters]} <span translate="no">{email}</span>.
          </>
        )}
      </Text>
    </Paper>
  );
};

const loadOrder =
  (id: string) =>
  async (api: Api, signal: AbortSignal): Promise<PortationOrder> =>
    (await api.getOrder({ params: { id }, query: {} }, { signal, isBackground: true })).data;

/** The same for a portation of the account, whose order is loaded first; without it the page goes without the switch. */
export const LettersOfPortation = ({ orderId }: { orderId: string }) => {
  const { loaded } = useLoaded(useMemo(() => loadOrder(orderId), [orderId]));
  return loaded.tag === 'loaded' ? <LettersPanel order={loaded.data} /> : null;
};

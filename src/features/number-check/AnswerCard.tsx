import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { NumberInfo } from '../../../contract/numbers.ts';
import type { LookupFacts } from '../../../contract/lookup-facts.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { formatPlainMoment } from '../../../domain/plain-date.ts';
import { copyText } from '../../lib/copy-text.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { Tick } from '../../ui/Tick.tsx';
import { toast } from '../../ui/toast.ts';
import { NumberOperator } from './NumberOperator.tsx';
import { numberCheckTexts as texts } from './number-check.texts.ts';

interface Props {
  number: NumberInfo;
  facts: LookupFacts | null;
  /** Begins a portation of this number; absent while orders are not accepted. Not offered when there are obstacles. */
  onBeginPortation?: (() => void) | undefined;
}

/** The result of a lookup and its actions. */
export const AnswerCard = ({ facts, number, onBeginPortation }: Props) => {
  const announce = useAnnounce();
  const [copied, setCopied] = useState<boolean | null>(null);
  const source = sourceOf(facts);
  const sentence = sentenceOf(number, source);

  const copy = async (): Promise<void> => {
    const isCopied = await copyText(sentence);
    setCopied(isCopied);
    if (isCopied) {
      toast(texts.copied);
    }
    announce(isCopied ? texts.copied : texts.copyFailed);
  };
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;

  return (
    <Paper component="section" withBorder radius="lg" p="1.25rem" aria-labelledby="answer">
      <Stack gap="md">
        <Title order={2} size="h3" id="answer" style={{ whiteSpace: 'nowrap' }}>
          {formatPhone(number.msisdn)}
        </Title>
        <DefinitionList
          items={[
            {
              term: texts.operator,
              value: <NumberOperator number={number} size={32} />,
            },
            ...(number.regionName === null ? [] : [{ term: texts.region, value: number.regionName }]),
            { term: texts.ported, value: portedOf(number) },
            ...(number.rangeHolderName === null || number.lastPortation === null
              ? []
              : [{ term: texts.holder, value: number.rangeHolderName }]),
          ]}
        />
        {number.isEsiaMsisdn ? <Text>{texts.own}</Text> : null}
        <Group gap="sm">
          {onBeginPortation === undefined || number.obstacles.length > 0 ? null : (
            <Button onClick={onBeginPortation}>{texts.port}</Button>
          )}
          <Button variant="default" leftSection={copied === true ? <Tick /> : undefined} onClick={() => void copy()}>
            {copied === true ? texts.copied : texts.copy}
          </Button>
          {canShare ? (
            // A dismissed share sheet is not a failure.
            <Button variant="default" onClick={() => void navigator.share({ text: sentence }).catch(() => undefined)}>
              {texts.share}
            </Button>
          ) : null}
          {copied === false ? <Text size="sm">{texts.copyFailed}</Text> : null}
        </Group>
        {source === null ? null : (
          <Text size="sm" c="dimmed">
            {source}
          </Text>
        )}
      </Stack>
    </Paper>
  );
};

const portedOf = ({ lastPortation }: NumberInfo): string =>
  lastPortation === null ? texts.neverPorted : texts.portedAt(formatPlainMoment(lastPortation));

const sourceOf = (facts: LookupFacts | null): string | null => {
  if (facts === null || facts.numberingPlanDate === null) {
    return null;
  }
  const plan = formatPlainMoment(facts.numberingPlanDate);
  const ported = facts.portedNumbersDate === null ? null : formatPlainMoment(facts.portedNumbersDate);
  return ported === null || ported === plan ? texts.dataDate(plan) : texts.dataDates(plan, ported);
};

/** The result as text, for the clipboard and for sharing. */
const sentenceOf = (number: NumberInfo, source: string | null): string =>
  [
    `${formatPhone(number.msisdn)}: ${[number.operatorName, number.regionName, portedOf(number)].filter(Boolean).join(', ')}`,
    source,
  ]
    .filter((part) => part !== null)
    // A date already ends with a full stop: «2026 г.».
    .map((part) => (part.endsWith('.') ? part : `${part}.`))
    .join(' ');

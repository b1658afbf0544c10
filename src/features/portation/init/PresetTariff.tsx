import { Text } from '@mantine/core';
import { useCallback } from 'react';
import type { NumberInfo } from '../../../../contract/numbers.ts';
import type { Tariff } from '../../../../contract/tariffs.ts';
import type { Api } from '../../../api/api.ts';
import { orNull } from '../../../api/or-null.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import { describeHeadPrice, describeTerms } from '../../../../domain/describe-tariff.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { initTexts as texts } from './init.texts.ts';
import type { Recipients } from './use-recipients.ts';

interface Props {
  tariffId: string;
  /** Null before the lookup. */
  number: NumberInfo | null;
  recipients: Recipients;
}

interface Preset {
  tariff: Tariff;
  /** The same tariff in the number's region; null when it is not sold there. */
  local: Tariff | null;
}

const loadPreset = async (
  api: Api,
  tariffId: string,
  regionCode: string | null,
  signal: AbortSignal,
): Promise<Preset> => {
  const { data: tariff } = await api.getTariff({ params: { id: tariffId } }, { signal });
  if (regionCode === null || tariff.regionCodes.includes(regionCode)) {
    return { tariff, local: tariff };
  }
  const query = { Name: tariff.name, OperatorId: tariff.operatorId, RegionCode: regionCode };
  return { tariff, local: await orNull(api.findTariffByName({ query }, { signal })) };
};

/** The tariff chosen before step 1, with its price in the number's region, or a warning that it cannot be had. */
export const PresetTariff = ({ number, recipients, tariffId }: Props) => {
  const regionCode = number?.regionCode ?? null;
  const load = useCallback(
    (api: Api, signal: AbortSignal) => loadPreset(api, tariffId, regionCode, signal),
    [tariffId, regionCode],
  );
  const { loaded } = useLoaded(load);
  // Informative only: the tariff can be chosen on step 2.
  if (loaded.tag !== 'loaded') {
    return null;
  }
  const { local, tariff } = loaded.data;
  const region = number?.regionName ?? '';
  if (recipients.tag === 'loaded' && recipients.data.every(({ operatorId }) => operatorId !== tariff.operatorId)) {
    return (
      <Notice kind="warning" title={texts.presetTitle(tariff.name, tariff.operatorName)}>
        <Text>{texts.presetClosed(tariff.operatorName)}</Text>
      </Notice>
    );
  }
  return (
    <Notice kind={local === null ? 'warning' : 'info'} title={texts.presetTitle(tariff.name, tariff.operatorName)}>
      <Text>
        {local === null
          ? texts.presetNowhere(region)
          : local.id === tariff.id
            ? describeHeadPrice(tariff)
            : texts.presetElsewhere(region, describeHeadPrice(local))}
      </Text>
      {(local === null ? [] : describeTerms(local)).map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </Notice>
  );
};

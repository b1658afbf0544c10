import { useCallback } from 'react';
import type { NumberInfo } from '../../../contract/numbers.ts';
import { useFeature } from '../../actors/use-feature.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { paths } from '../../lib/paths.ts';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import { numberCheckTexts as texts } from './number-check.texts.ts';

interface Props {
  number: Pick<NumberInfo, 'operatorId' | 'operatorName' | 'operatorLogo'>;
  /** Side of the logo in pixels. */
  size: number;
}

/**
 * The operator of a number: its tile and a link to its page, which a range holder outside the catalogue does not have.
 * Until the tile is loaded, and without it, the name and logo of the answer.
 */
export const NumberOperator = ({ number: { operatorId, operatorLogo, operatorName }, size }: Props) => {
  const load = useCallback(
    async (api: Api, signal: AbortSignal) =>
      (await api.getOperatorTile({ params: { id: operatorId ?? '' } }, { signal })).data,
    [operatorId],
  );
  const hasPages = useFeature('OperatorPage') === true;
  const { loaded } = useLoaded(operatorId === null ? null : load);
  if (loaded.tag !== 'loaded') {
    return <OperatorTile name={operatorName ?? texts.unknownOperator} src={operatorLogo} size={size} />;
  }
  const { isVirtual, operatorLogo: src, operatorName: name, slug } = loaded.data;
  return (
    <OperatorTile
      name={name}
      src={src}
      size={size}
      note={isVirtual ? texts.virtual : undefined}
      href={slug === null || !hasPages ? undefined : paths.operator.href(slug)}
    />
  );
};

import { useFeature } from '../actors/use-feature.ts';
import { paths } from '../lib/paths.ts';
import { regionMapTexts as texts } from '../features/region-map/region-map.texts.ts';
import { type MapChoice, RegionMapView } from '../features/region-map/RegionMapView.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';
import { useQueryState } from '../ui/use-query-state.ts';

const readChoice = (query: URLSearchParams): MapChoice => ({
  operatorId: query.get('operator'),
  region: query.get('region'),
});

const writeChoice = ({ operatorId, region }: MapChoice): URLSearchParams => {
  const query = new URLSearchParams();
  if (operatorId !== null) {
    query.set('operator', operatorId);
  }
  if (region !== null) {
    query.set('region', region);
  }
  return query;
};

const tariffsHref = (region: string, operatorId?: string): string =>
  operatorId === undefined
    ? paths.tariffsRegion.href(region)
    : `${paths.tariffsRegion.href(region)}?operators=${encodeURIComponent(operatorId)}`;

export const Component = () => {
  usePageMeta({ title: texts.title, description: texts.description });
  const [choice, change] = useQueryState(readChoice, writeChoice);
  const hasOperators = useFeature('OperatorPage') === true;
  return (
    <RegionMapView
      choice={choice}
      onChange={change}
      tariffsHref={tariffsHref}
      operatorHref={hasOperators ? paths.operator.href : null}
    />
  );
};

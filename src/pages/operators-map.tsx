import { useSearchParams } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { regionMapTexts as texts } from '../features/region-map/region-map.texts.ts';
import { type MapChoice, RegionMapView } from '../features/region-map/RegionMapView.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';

const tariffsHref = (region: string, operatorId?: string): string =>
  operatorId === undefined ? paths.tariffsRegion.href(region) : `${paths.tariffsRegion.href(region)}?operators=${encodeURIComponent(operatorId)}`;

export function Component() {
  usePageMeta({ title: texts.title, description: texts.description });
  const [query, setQuery] = useSearchParams();
  const change = ({ operatorId, region }: MapChoice) => {
    const next = new URLSearchParams();
    if (operatorId !== null) next.set('operator', operatorId);
    if (region !== null) next.set('region', region);
    // The page keeps its place: what is chosen stands beside what it changes.
    setQuery(next, { preventScrollReset: true, replace: true });
  };
  return (
    <RegionMapView
      choice={{ operatorId: query.get('operator'), region: query.get('region') }}
      onChange={change}
      tariffsHref={tariffsHref}
    />
  );
}

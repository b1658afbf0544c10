import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { RegionChoice } from '../features/tariffs/RegionChoice.tsx';
import { tariffsTexts as texts } from '../features/tariffs/tariffs.texts.ts';
import { storedRegion } from '../lib/region-cookie.ts';
import { usePageMeta } from '../ui/page-meta.tsx';

/** The choice of a region; a stored region redirects to its tariffs. */
export const Component = () => {
  usePageMeta({ title: texts.title, description: texts.description });
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isChanging = query.has('change');
  // The cookie is not available while rendering.
  useEffect(() => {
    const region = storedRegion(document.cookie);
    if (isChanging) {
      return;
    }
    // Without a stored region the entry gets `change`, so that Back from the tariffs shows the choice instead of
    // redirecting again.
    void navigate(region === null ? `${paths.tariffs.href()}?change=1` : paths.tariffsRegion.href(region), {
      replace: true,
    });
  }, [navigate, isChanging]);
  return <RegionChoice />;
};

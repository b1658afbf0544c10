import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { RegionChoice } from '../features/tariffs/RegionChoice.tsx';
import { tariffsTexts as texts } from '../features/tariffs/tariffs.texts.ts';
import { storedRegion } from '../lib/region-cookie.ts';
import { usePageMeta } from '../ui/page-meta.tsx';

/** The choice of a region; a stored region redirects to its tariffs. */
export const Component = () => {
  usePageMeta({ title: texts.title, description: texts.description });
  const navigate = useNavigate();
  const location = useLocation();
  // The cookie is not available while rendering.
  useEffect(() => {
    if (new URLSearchParams(location.search).has('change')) {
      return;
    }
    const region = storedRegion(document.cookie);
    if (region !== null) {
      void navigate(paths.tariffsRegion.href(region), { replace: true });
      return;
    }
    // So that Back from the tariffs shows the choice instead of redirecting; `navigate` would load the router and the charts.
    window.history.replaceState(window.history.state, '', `${paths.tariffs.href()}?change=1`);
  }, [navigate, location]);
  return <RegionChoice />;
};

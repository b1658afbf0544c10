import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { RegionChoice } from '../features/tariffs/RegionChoice.tsx';
import { tariffsTexts as texts } from '../features/tariffs/tariffs.texts.ts';
import { storedRegion } from '../lib/region-cookie.ts';
import { usePageMeta } from '../ui/page-meta.tsx';

/** Asks for the region once: a remembered one leads straight to its tariffs. */
export const Component = () => {
  usePageMeta({ title: texts.title, description: texts.description });
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isChanging = query.has('change');
  // The cookie belongs to the browser: while rendering there is none.
  useEffect(() => {
    const region = storedRegion(document.cookie);
    if (isChanging) {
      return;
    }
    // The way back from the first choice leads to the choice, not through the remembered region to where one was.
    void navigate(region === null ? `${paths.tariffs.href()}?change=1` : paths.tariffsRegion.href(region), {
      replace: true,
    });
  }, [navigate, isChanging]);
  return <RegionChoice />;
};

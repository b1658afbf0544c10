/** What a page needs once it is hydrated, beside the charts: the router that navigates. */
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { pause } from '../lib/pause.ts';
import { askForLinksEarly } from './early-links.ts';
import type { EarlyRouter } from './early-router.ts';
import { clickMovedControls } from './moved-presses.ts';
import { tolerateTranslation } from './tolerate-translation.ts';

// Before anything that is shown changes.
tolerateTranslation();
clickMovedControls(window);

/** Gives the page its router. */
export const openRouter = async (routes: RouteObject[], early: EarlyRouter): Promise<void> => {
  const router = createBrowserRouter(routes);
  await pause();
  early.replace(router);
};

export { askForLinksEarly };

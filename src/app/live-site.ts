/** What a page needs once it is hydrated, in one chunk: the charts, and the router that navigates. */
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { connect } from './connect.ts';
import { askForLinksEarly } from './early-links.ts';
import type { EarlyRouter } from './early-router.ts';
import { offerNewVersion } from './new-version.ts';
import { tolerateTranslation } from './tolerate-translation.ts';

// Before anything that is shown changes.
tolerateTranslation();
offerNewVersion(window);

/** Gives the page its router. */
export const openRouter = (routes: RouteObject[], early: EarlyRouter): void =>
  early.replace(createBrowserRouter(routes));

export { askForLinksEarly, connect };

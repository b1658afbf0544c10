import './theme/styles.ts';
import { lazy, type ReactNode, startTransition, StrictMode, useEffect } from 'react';
import { createRoot as createReactRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { cookieChoice, onCookieChoice } from '../lib/cookie-choice.ts';
import { createBrowserRoot, mayHaveSession } from './browser-root.ts';
import { watchChunkErrors } from '../lib/chunk-errors.ts';
import { hydrateOnDemand } from '../ui/HydratedWhenNear.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { createEarlyRouter } from './early-router.ts';
import { markInlinedSheets } from './inlined-sheets.ts';
import { readDocumentData } from './document-data.ts';
import { onFirstAction } from '../lib/first-action.ts';
import { pause } from '../lib/pause.ts';
import { recordBlockedEvents, repeatEarlyEvents } from './early-events.ts';
import type { Inspector } from '../inspector/start.ts';
import { redirectTo } from './redirect-to.ts';
import { resolvePages } from './resolve-pages.ts';
import { AppProviders } from './AppProviders.tsx';
import { routes } from './routes.tsx';

/**
 * Stops the events of the start of a transition. No component handles them (`onTransitionStart` would never be called),
 * but React would look for handlers of both, for each property, in the frame that answers a press.
 */
const ignoreTransitionStarts = (): void => {
  for (const type of ['transitionrun', 'transitionstart']) {
    window.addEventListener(type, (event) => event.stopPropagation(), true);
  }
};

watchChunkErrors();
markInlinedSheets();
ignoreTransitionStarts();

/** Calls `begin` once the visitor has accepted all cookies, now or later. */
const whenCookiesAllowed = (begin: () => void): void => {
  const check = () => {
    if (cookieChoice(document.cookie) !== 'all') {
      return;
    }
    stop();
    begin();
  };
  const stop = onCookieChoice(check);
  check();
};

/**
 * Adds the preloads that the document has not added yet, two in a task: the loader of lazy modules would add them in one
 * task, which blocks a slow phone for up to 100 ms. In a hidden tab, whose timers run once a second, all at once.
 */
const addPreloads = async (): Promise<void> => {
  const links = document.querySelector<HTMLTemplateElement>('template#preloads')?.content.children ?? [];
  for (let [first] = links; first !== undefined; [first] = links) {
    document.head.append(...[...links].slice(0, document.hidden ? undefined : 2));
    await pause();
  }
};

/** The inspector of charts, when this build has it and the address asks for it. */
const openInspector = async (): Promise<Inspector | undefined> => {
  const isAsked = new URLSearchParams(window.location.search).has('inspector');
  if (!isAsked && window.localStorage.getItem('inspector') === null) {
    return undefined;
  }
  const { startInspector } = await import('../inspector/start.ts');
  return startInspector(
    window,
    lazy(async () => ({ default: (await import('./ReplayStage.tsx')).ReplayStage })),
  );
};

/** React renders a part anew whose text the browser has translated, by `font` elements, before it was hydrated. */
const reportUnlessTranslated = (error: unknown): void => {
  if (document.querySelector('#root font') === null) {
    reportError(error);
  }
};

interface AfterCommitProps {
  run: () => void;
  children: ReactNode;
}

/** Calls `run` when React has committed the page. */
const AfterCommit = ({ run, children }: AfterCommitProps): ReactNode => {
  // The charts, which run outside React.
  useEffect(run, [run]);
  return children;
};

const start = async (): Promise<void> => {
  // The browser has just evaluated the modules of the entry.
  await pause();
  const data = await readDocumentData();
  await pause();
  const { promise: isNeeded, resolve: startCharts } = Promise.withResolvers<void>();
  let isAwaited = false;
  let failure: unknown;
  const showFailure = (): void => {
    if (isAwaited && failure !== undefined) {
      early.fail(failure);
    }
  };
  const liveSite = isNeeded.then(() =>
    lazyWithRetry(
      // Apart, so that each is evaluated in a task of its own.
      () => Promise.all([import('./live-site.ts'), import('./connect.ts')]),
      (error) => {
        failure = error;
        showFailure();
      },
    ),
  );
  /** The visitor has pressed something that needs the charts or the router. */
  const awaitCharts = (): void => {
    isAwaited = true;
    startCharts();
    showFailure();
  };
  const container = document.getElementById('root');
  if (container === null) {
    throw new Error('The page has no element with the id "root"');
  }
  if (data.startup === undefined || mayHaveSession()) {
    // Loaded while the page is hydrated.
    startCharts();
  }
  await addPreloads();
  const isResolved = await resolvePages(routes, window.location);
  await pause();
  const early = createEarlyRouter(routes, window, awaitCharts);
  const { router } = early;
  if (!isResolved) {
    // A page that fails to load here fails again in the browser's router, whose error boundary shows the error.
    startCharts();
    const [{ openRouter }] = await liveSite;
    await openRouter(routes, early);
  }
  const inspector = __INSPECTOR__
    ? await openInspector().catch((error: unknown) => {
        // A browser that forbids storage, for one, still shows the site.
        console.warn('The inspector does not open', error);
        return undefined;
      })
    : undefined;
  if (inspector !== undefined) {
    // It shows and records the charts of a page from its opening.
    startCharts();
    router.subscribe(({ location }) => inspector.opened(location.pathname));
  }
  await pause();
  const { root, tabs } = createBrowserRoot(
    (address) => void redirectTo(address, router),
    data,
    startCharts,
    awaitCharts,
    inspector,
  );
  const order = data.brought?.order?.order;
  const isAsRendered =
    container.dataset['prerendered'] === window.location.pathname &&
    // The server does not know the form that this tab has stored.
    (order === undefined || root.actors.drafts.readApplication(order.id) === null);
  await new Promise<void>((resolve) => {
    const app = (
      <StrictMode>
        <AppProviders root={root}>
          <AfterCommit run={resolve}>
            <RouterProvider router={router} />
          </AfterCommit>
        </AppProviders>
      </StrictMode>
    );
    // In slices: in one task it blocks the main thread of a slow phone.
    startTransition(() => {
      if (isAsRendered) {
        hydrateRoot(container, app, { onRecoverableError: reportUnlessTranslated });
        recordBlockedEvents(container);
      } else {
        createReactRoot(container).render(app);
      }
    });
  });
  const begin = (): void => {
    hydrateOnDemand();
    startCharts();
  };
  // Before a release can remove it; without it the site works.
  import('./failed-loads.ts').then(
    ({ watchFailedLoads }) => watchFailedLoads(window),
    () => undefined,
  );
  if (repeatEarlyEvents()) {
    begin();
  } else {
    onFirstAction(begin);
  }
  // Not before: a chart that changes between two slices would give the rest of the page other content than its HTML.
  void liveSite.then(async ([{ askForLinksEarly, openRouter }, { connect }]) => {
    await pause();
    hydrateOnDemand();
    if (isResolved) {
      await openRouter(routes, early);
      await pause();
    }
    await connect(root, { router, tabs, window });
    askForLinksEarly(router, root.pageData, window);
  });
  whenCookiesAllowed(() => {
    import('./visit-counter.ts')
      .then(({ countVisits }) => countVisits(routes, router))
      .catch((error: unknown) => {
        // Visit counting is optional.
        console.warn('Visits are not counted', error);
      });
  });
};

await start();

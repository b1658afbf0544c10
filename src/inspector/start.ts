/**
 * The inspector: a recorder that runs from the first event of the page, and a panel that is loaded when it is opened. The
 * address asks for it with `?inspector`; it stays on in this browser until it is switched off. Production builds do not
 * contain it.
 */
import { ACTIVITY_HEADER } from '../../contract/headers.ts';
import { inspectorPath, ServerSteps } from '../../contract/inspector.ts';
import { machines } from '../../machines/registry.ts';
import { createScenarios } from '../../mocks/scenarios.ts';
import { paths } from '../lib/paths.ts';
import type { InspectorTools } from './InspectorPanel.tsx';
import { createRecordingFetch } from './record-calls.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { createRecordingStore } from './recording-store.ts';
import type { Stage } from './ReplayView.tsx';

/** Session storage key; reopens the panel after the redirect to ESIA and after a reload. */
const PANEL_KEY = 'inspector.panel';
/** Local storage key, which `entry-client.tsx` reads; set while the inspector is on. */
const ON_KEY = 'inspector';
/** Milliseconds between two times the recording is stored. */
const STORE_EVERY_MS = 1_000;
/** Milliseconds after which a recording is saved without what the server did. */
const SERVER_TIMEOUT_MS = 5_000;

/** Events after which nobody may read what the citizen did. */
const signOuts: ReadonlySet<string> = new Set(['signOut.requested', 'session.endedInOtherTab']);

export interface Inspector {
  /** The `inspect` option of the actors. */
  inspect: Recorder['inspect'];
  /** Sends the calls of the site. */
  fetch: typeof fetch;
  /** A page was opened, by its address. */
  opened: (pathname: string) => void;
}

const patterns = Object.values(paths).map(({ path }) => ({ path, pattern: new URLPattern({ pathname: path }) }));
/** The pattern of an address: the address itself names numbers and orders. */
const routeOf = (pathname: string): string => patterns.find(({ pattern }) => pattern.test({ pathname }))?.path ?? '*';

/** The part of the entry script's name that changes with every build. */
const buildOf = (document: Document): string => {
  const source = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  return /-([\w-]+)\.js$/.exec(source)?.[1] ?? '';
};

/** @returns null when the server has no such address or cannot be reached, or nobody is signed in */
const readServerSteps = async (): Promise<ServerSteps | null> => {
  try {
    const response = await fetch(inspectorPath, {
      headers: { [ACTIVITY_HEADER]: 'background' },
      signal: AbortSignal.timeout(SERVER_TIMEOUT_MS),
    });
    const parsed = response.ok ? ServerSteps.safeParse(await response.json()) : null;
    return parsed?.success === true ? parsed.data : null;
  } catch {
    return null;
  }
};

/**
 * Starts recording; the panel is loaded when it is opened.
 * @param Stage shows the pages of a recording
 */
export const startInspector = async (window: Window, Stage: Stage): Promise<Inspector> => {
  const { document, localStorage, location, sessionStorage } = window;
  localStorage.setItem(ON_KEY, 'on');
  const store = createRecordingStore(window, Date.now, () => crypto.randomUUID());
  const recorder = createRecorder({
    charts: machines,
    now: Date.now,
    build: buildOf(document),
    earlier: store.load(),
    ...(__STATELY_INSPECTOR__ ? { mirror: (await import('./stately.ts')).openStately(window, machines) } : {}),
  });
  const scenarios = createScenarios();

  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // Null: switched off in another tab.
    if (localStorage.getItem(ON_KEY) !== null && !store.save(recorder.recording())) {
      recorder.clear();
    }
  };
  recorder.subscribe(() => {
    const last = recorder.steps().at(-1);
    if (last !== undefined && signOuts.has(last.event.type)) {
      clearTimeout(timer);
      store.erase();
    } else {
      timer ??= setTimeout(keep, STORE_EVERY_MS);
    }
  });
  window.addEventListener('pagehide', () => {
    keep();
    store.release();
  });

  let route: string | null = null;
  const opened = (pathname: string): void => {
    const next = routeOf(pathname);
    if (next !== route) {
      recorder.opened({
        route: next,
        width: window.innerWidth,
        height: window.innerHeight,
        isLoaded: route === null,
      });
      route = next;
    }
  };
  opened(location.pathname);

  const tools: InspectorTools = {
    recorder,
    scenarios,
    readServer: async () => {
      const read = await readServerSteps();
      if (read !== null) {
        recorder.setServer(read);
      }
    },
    switchOff: () => {
      store.erase();
      localStorage.removeItem(ON_KEY);
      sessionStorage.removeItem(PANEL_KEY);
      location.assign(location.pathname);
    },
  };
  const remember = (isOpen: boolean): void => sessionStorage.setItem(PANEL_KEY, isOpen ? 'open' : 'closed');
  let panel: Promise<() => void> | null = null;
  const show = async (): Promise<void> => {
    if (panel === null) {
      panel = import('./panel.tsx').then(({ openPanel }) => openPanel(document, tools, Stage, remember));
      return;
    }
    const toggle = await panel;
    toggle();
  };
  window.addEventListener('keydown', (event) => {
    if (event.altKey && event.shiftKey && event.code === 'KeyI') {
      event.preventDefault();
      void show();
    }
  });
  if (sessionStorage.getItem(PANEL_KEY) !== 'closed') {
    void show();
  }
  return {
    inspect: recorder.inspect,
    fetch: createRecordingFetch(
      recorder,
      scenarios.wrap(async (request) => fetch(request)),
    ),
    opened,
  };
};

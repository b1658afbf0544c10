/**
 * The inspector of a development build: the recorder runs from the first event of the page; the panel is opened by
 * `?inspector` in the address or by Alt+Shift+I. Production builds do not contain it.
 */
import { machines } from '../../machines/registry.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import type { Stage } from './ReplayView.tsx';

/** Session storage key; reopens the panel after the redirect to ESIA and after a reload. */
const STORAGE_KEY = 'inspector';

/**
 * Starts recording; the panel is loaded when it is opened.
 * @param Stage shows the pages of a recording
 */
export const startInspector = async (window: Window, Stage: Stage): Promise<Recorder> => {
  const recorder = createRecorder({
    charts: machines,
    now: () => performance.now(),
    ...(__STATELY_INSPECTOR__ ? { mirror: (await import('./stately.ts')).openStately(window, machines) } : {}),
  });
  const remember = (isOpen: boolean): void => window.sessionStorage.setItem(STORAGE_KEY, isOpen ? 'open' : 'closed');
  let panel: Promise<() => void> | null = null;
  const show = async (): Promise<void> => {
    if (panel === null) {
      panel = import('./panel.tsx').then(({ openPanel }) => openPanel(window.document, recorder, Stage, remember));
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
  const isRequested = new URL(window.location.href).searchParams.has('inspector');
  if (isRequested || window.sessionStorage.getItem(STORAGE_KEY) === 'open') {
    void show();
  }
  return recorder;
};

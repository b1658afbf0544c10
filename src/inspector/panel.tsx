import { createRoot } from 'react-dom/client';
import { InspectorPanel } from './InspectorPanel.tsx';
import type { Recorder } from './recorder.ts';
import type { Stage } from './ReplayView.tsx';

/**
 * Puts the panel at the foot of the page.
 * @param Stage shows the pages of a recording
 * @param onChange hears whether the panel is shown, each time that changes
 * @returns shows or hides it
 */
export const openPanel = (
  document: Document,
  recorder: Recorder,
  Stage: Stage,
  onChange: (isOpen: boolean) => void,
): (() => void) => {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  let isOpen = false;
  const toggle = (): void => {
    isOpen = !isOpen;
    // A closed panel is gone with the pages it may have been showing; what was recorded stays with the recorder.
    root.render(isOpen ? <InspectorPanel recorder={recorder} onClose={toggle} Stage={Stage} /> : null);
    onChange(isOpen);
  };
  toggle();
  return toggle;
};

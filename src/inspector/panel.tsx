import { createRoot } from 'react-dom/client';
import { InspectorPanel } from './InspectorPanel.tsx';
import type { Recorder } from './recorder.ts';

/**
 * Puts the panel at the foot of the page.
 * @returns shows or hides it; tells whether it is shown now
 */
export const openPanel = (document: Document, recorder: Recorder): (() => boolean) => {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  let isOpen = true;
  const toggle = (): boolean => {
    isOpen = !isOpen;
    container.hidden = !isOpen;
    return isOpen;
  };
  root.render(<InspectorPanel recorder={recorder} onClose={toggle} />);
  return toggle;
};

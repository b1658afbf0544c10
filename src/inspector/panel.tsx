import { createRoot } from 'react-dom/client';
import { InspectorPanel, type InspectorTools, type PanelPlace } from './InspectorPanel.tsx';
import type { Stage } from './ReplayView.tsx';
import { ToolTheme } from '../ui/ToolTheme.tsx';

/**
 * Mounts the panel at the bottom of the page.
 * @param Stage shows the pages of a recording
 * @param onChange called with the visibility of the panel on every change
 * @returns toggles the panel
 */
export const openPanel = (
  document: Document,
  tools: InspectorTools,
  Stage: Stage,
  onChange: (isOpen: boolean) => void,
): (() => void) => {
  const container = document.createElement('div');
  container.dataset['inspector'] = '';
  // Work in the panel is not activity of the citizen, who is on the page under it. The shortcut of the panel goes through.
  container.addEventListener('pointerdown', (event) => event.stopPropagation());
  container.addEventListener('keydown', (event) => {
    if (!event.altKey) {
      event.stopPropagation();
    }
  });
  document.body.append(container);
  const root = createRoot(container);
  let isOpen = false;
  let place: PanelPlace | undefined;
  const keepPlace = (next: PanelPlace): void => {
    place = next;
  };
  const toggle = (): void => {
    isOpen = !isOpen;
    // Closing unmounts the panel with the replayed pages; the recorder keeps the recording.
    root.render(
      isOpen ? (
        <ToolTheme>
          <InspectorPanel tools={tools} place={place} onPlace={keepPlace} onClose={toggle} Stage={Stage} />
        </ToolTheme>
      ) : null,
    );
    onChange(isOpen);
  };
  toggle();
  return toggle;
};

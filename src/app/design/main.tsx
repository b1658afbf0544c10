/** The page /design of the demonstration: an entry of its own, so that it adds nothing to the pages of citizens. */
import '../theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { LiveRegionProvider } from '../../ui/LiveRegion.tsx';
import { ToolTheme } from '../../ui/ToolTheme.tsx';
import { DesignPage } from './DesignPage.tsx';

const container = document.getElementById('root');
if (container === null) {
  throw new Error('The page has no element with the id "root"');
}
createRoot(container).render(
  <StrictMode>
    <ToolTheme>
      <LiveRegionProvider>
        <MemoryRouter>
          <DesignPage />
        </MemoryRouter>
      </LiveRegionProvider>
    </ToolTheme>
  </StrictMode>,
);

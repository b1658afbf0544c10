/** The page /design of the demonstration: an entry of its own, so that it adds nothing to the pages of citizens. */
import '../theme/styles.ts';
import { MemoryRouter } from 'react-router-dom';
import { LiveRegionProvider } from '../../ui/LiveRegion.tsx';
import { renderTool } from '../../ui/render-tool.tsx';
import { DesignPage } from './DesignPage.tsx';

renderTool(
  <LiveRegionProvider>
    <MemoryRouter>
      <DesignPage />
    </MemoryRouter>
  </LiveRegionProvider>,
);

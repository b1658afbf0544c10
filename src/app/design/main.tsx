/** The page /design of the demonstration: an entry of its own, so that it adds nothing to the pages of citizens. */
import '../theme/styles.ts';
import { MemoryRouter } from 'react-router-dom';
import { ApiProvider } from '../../api/api-context.ts';
import { LiveRegionProvider } from '../../ui/LiveRegion.tsx';
import { renderTool } from '../../ui/render-tool.tsx';
import { DesignPage } from './DesignPage.tsx';

renderTool(
  // Nothing is loaded: every part has its data here.
  <ApiProvider value={() => Promise.reject(new Error('The page of parts has no API'))}>
    <LiveRegionProvider>
      <MemoryRouter>
        <DesignPage />
      </MemoryRouter>
    </LiveRegionProvider>
  </ApiProvider>,
);

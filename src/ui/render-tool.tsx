import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToolTheme } from './ToolTheme.tsx';

/** Renders a page outside the site, with an HTML document of its own, into its element `#root`. */
export const renderTool = (page: ReactNode): void => {
  const container = document.getElementById('root');
  if (container === null) {
    throw new Error('The page has no element with the id "root"');
  }
  createRoot(container).render(
    <StrictMode>
      <ToolTheme>{page}</ToolTheme>
    </StrictMode>,
  );
};

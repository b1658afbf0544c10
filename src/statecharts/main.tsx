/** The gallery of charts: an entry of its own, for analysts and testers. It makes no requests. */
import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './Gallery.tsx';

const container = document.getElementById('root');
if (container === null) {
  throw new Error('The page has no element with the id "root"');
}
createRoot(container).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);

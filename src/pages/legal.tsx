import { useParams } from 'react-router-dom';
import { isLegalSlug } from '../features/legal/legal-slugs.ts';
import { LegalPage } from '../features/legal/LegalPage.tsx';
import { NotFoundView } from '../ui/NotFoundView.tsx';

export const Component = () => {
  const { slug } = useParams();
  return isLegalSlug(slug) ? <LegalPage slug={slug} /> : <NotFoundView />;
};

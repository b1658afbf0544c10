import { readCoverageSearch, writeCoverageSearch } from '../features/coverage/coverage-search.ts';
import { coverageTexts as texts } from '../features/coverage/coverage.texts.ts';
import { CoverageView } from '../features/coverage/CoverageView.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';
import { useQueryState } from '../ui/use-query-state.ts';

export const Component = () => {
  usePageMeta({ title: texts.title, description: texts.description });
  const [search, change] = useQueryState(readCoverageSearch, writeCoverageSearch);
  return <CoverageView search={search} onChange={change} />;
};

import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readCoverageSearch, writeCoverageSearch } from '../features/coverage/coverage-search.ts';
import { coverageTexts as texts } from '../features/coverage/coverage.texts.ts';
import { CoverageView } from '../features/coverage/CoverageView.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';

export function Component() {
  usePageMeta({ title: texts.title, description: texts.description });
  const [query, setQuery] = useSearchParams();
  const search = useMemo(() => readCoverageSearch(query), [query]);
  return (
    <CoverageView
      search={search}
      // The page keeps its place: what is chosen stands beside what it changes.
      onChange={(next) => setQuery(writeCoverageSearch(next), { preventScrollReset: true, replace: true })}
    />
  );
}

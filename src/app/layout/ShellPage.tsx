import { LoadingAfter } from '../../ui/LoadingAfter.tsx';
import { Frame } from './Layout.tsx';

/** The frame alone, while the first page of a visit loads its data. */
export function ShellPage() {
  return (
    <Frame>
      <LoadingAfter isWhole />
    </Frame>
  );
}

import { useListAddress } from '../features/account/list-address.ts';
import { NumberNotFound } from '../features/account/NumberPage.tsx';
import { PortationsView } from '../features/account/PortationsView.tsx';
import { StatusGlossary } from '../features/portation/progress/StatusGlossary.tsx';

export function Component() {
  const address = useListAddress();
  return address === null ? <NumberNotFound /> : <PortationsView {...address} glossary={<StatusGlossary />} />;
}

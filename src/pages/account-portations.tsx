import { paths } from '../lib/paths.ts';
import { useListAddress } from '../features/account/list-address.ts';
import { ListPageNotFound, NumberNotFound } from '../features/account/NumberPage.tsx';
import { PortationsView } from '../features/account/PortationsView.tsx';
import { StatusGlossary } from '../features/portation/progress/StatusGlossary.tsx';

export const Component = () => {
  const { msisdn, page } = useListAddress();
  if (msisdn === null) {
    return <NumberNotFound />;
  }
  if (page === null) {
    return <ListPageNotFound href={paths.accountPortations.href(msisdn)} />;
  }
  return <PortationsView key={page} msisdn={msisdn} page={page} glossary={<StatusGlossary simType={null} />} />;
};

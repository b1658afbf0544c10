import { useSelector } from '@xstate/react';
import { selectFeature } from '../../machines/startup/startup.selectors.ts';
import { useActors } from '../actors/actors-context.ts';
import { paths } from '../lib/paths.ts';
import { useListAddress } from '../features/account/list-address.ts';
import { ListPageNotFound, NumberNotFound } from '../features/account/NumberPage.tsx';
import { OrdersView } from '../features/account/OrdersView.tsx';
import { OrderActions } from '../features/portation/manage/OrderActions.tsx';

export const Component = () => {
  const { msisdn, page } = useListAddress();
  const isOpen = useSelector(useActors().startup, selectFeature('Portation')) !== false;
  if (msisdn === null) {
    return <NumberNotFound />;
  }
  if (page === null) {
    return <ListPageNotFound href={paths.accountOrders.href(msisdn)} />;
  }
  return (
    <OrdersView msisdn={msisdn} page={page} renderActions={(listed) => <OrderActions isOpen={isOpen} {...listed} />} />
  );
};

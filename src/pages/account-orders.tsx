import { useSelector } from '@xstate/react';
import { selectFeature } from '../../machines/startup/startup.selectors.ts';
import { useActors } from '../actors/actors-context.ts';
import { useListAddress } from '../features/account/list-address.ts';
import { NumberNotFound } from '../features/account/NumberPage.tsx';
import { OrdersView } from '../features/account/OrdersView.tsx';
import { OrderActions } from '../features/portation/manage/OrderActions.tsx';

export function Component() {
  const address = useListAddress();
  const isOpen = useSelector(useActors().startup, selectFeature('Portation')) !== false;
  return address === null ? (
    <NumberNotFound />
  ) : (
    <OrdersView {...address} renderActions={(listed) => <OrderActions isOpen={isOpen} {...listed} />} />
  );
}

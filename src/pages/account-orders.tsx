import { useFeature } from '../actors/use-feature.ts';
import { paths } from '../lib/paths.ts';
import { useListAddress } from '../features/account/list-address.ts';
import { ListPageNotFound, NumberNotFound } from '../features/account/NumberPage.tsx';
import { OrdersView } from '../features/account/OrdersView.tsx';
import { OrderActions } from '../features/portation/manage/OrderActions.tsx';

export const Component = () => {
  const { msisdn, page } = useListAddress();
  const isOpen = useFeature('Portation') === true;
  if (msisdn === null) {
    return <NumberNotFound />;
  }
  if (page === null) {
    return <ListPageNotFound href={paths.accountOrders.href(msisdn)} />;
  }
  return (
    <OrdersView
      key={page}
      msisdn={msisdn}
      page={page}
      renderActions={(listed) => <OrderActions isOpen={isOpen} {...listed} />}
    />
  );
};

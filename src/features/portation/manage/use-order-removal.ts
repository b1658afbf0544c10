import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import {
  selectIsRemovalSlow,
  selectIsRemoving,
  selectRemovalFailure,
} from '../../../../machines/order-removal/order-removal.selectors.ts';
import { createOrderRemoval } from '../../../actors/order-removal.actors.ts';
import { usePageActor } from '../../../actors/use-page-actor.ts';

/**
 * Runs the chart that deletes, cancels or withdraws one order of a list.
 * @param onChange called when the order differs from the list
 */
export const useOrderRemoval = (orderId: string, onChange: () => void) => {
  const actor = usePageActor('orderRemoval', (loadApi, options) => createOrderRemoval(loadApi, { orderId }, options));
  const onOrderChanged = useEffectEvent(onChange);
  // The actor runs outside React.
  useEffect(() => {
    const subscription = actor.on('order.changed', () => onOrderChanged());
    return () => subscription.unsubscribe();
  }, [actor]);
  const commands = useMemo(
    () => ({
      confirm: () => actor.send({ type: 'removal.confirmed' }),
      retry: () => actor.send({ type: 'work.retried' }),
      dismiss: () => actor.send({ type: 'failure.dismissed' }),
    }),
    [actor],
  );
  return {
    ...commands,
    isBusy: useSelector(actor, selectIsRemoving),
    isSlow: useSelector(actor, selectIsRemovalSlow),
    failure: useSelector(actor, selectRemovalFailure),
  };
};

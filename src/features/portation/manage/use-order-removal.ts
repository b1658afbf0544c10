import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import {
  selectIsRemovalRetryable,
  selectIsRemovalSlow,
  selectIsRemoving,
  selectRemovalFailure,
} from '../../../../machines/order-removal/order-removal.selectors.ts';
import { createOrderRemoval } from '../../../actors/order-removal.actors.ts';
import { usePageActor } from '../../../actors/use-page-actor.ts';

/**
 * Runs the chart that deletes, cancels or withdraws one order of a list.
 * @param onChange called when the removal took effect, or the order no longer exists
 * @param onOutdated called when the removal was refused, because the order differs from the list
 */
export const useOrderRemoval = (orderId: string, onChange: () => void, onOutdated: () => void) => {
  const actor = usePageActor(['orderRemoval', orderId], (loadApi, options) =>
    createOrderRemoval(loadApi, { orderId }, options),
  );
  const onOrderChanged = useEffectEvent(onChange);
  const onOrderOutdated = useEffectEvent(onOutdated);
  // The actor runs outside React.
  useEffect(() => {
    const subscriptions = [
      actor.on('order.changed', () => onOrderChanged()),
      actor.on('order.outdated', () => onOrderOutdated()),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [actor]);
  const commands = useMemo(
    () => ({
      confirm: (isDraft: boolean) => actor.send({ type: 'removal.confirmed', isDraft }),
      retry: () => actor.send({ type: 'work.retried' }),
      dismiss: () => actor.send({ type: 'failure.dismissed' }),
    }),
    [actor],
  );
  return {
    ...commands,
    isBusy: useSelector(actor, selectIsRemoving),
    isRetryable: useSelector(actor, selectIsRemovalRetryable),
    isSlow: useSelector(actor, selectIsRemovalSlow),
    failure: useSelector(actor, selectRemovalFailure),
  };
};

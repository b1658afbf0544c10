import type { PortationOrder } from '../../contract/orders.ts';
import type { OrderOutcome } from '../../machines/lib/outcome.ts';
import type { Api } from '../api/api.ts';
import type { LoadApi } from '../api/api-context.ts';
import type { Reply } from '../api/call.ts';
import { changeOutcomeOf } from '../api/failure.ts';

/** Runs a call that changes an order and maps its response, or its failure, to an outcome. */
export const changeOrder = async (
  loadApi: LoadApi,
  call: (api: Api) => Promise<Reply<PortationOrder>>,
): Promise<OrderOutcome> => {
  try {
    const { data, now } = await call(await loadApi());
    return { tag: 'changed', order: data, now };
  } catch (error) {
    return changeOutcomeOf(error);
  }
};

import type { PortationFlowContext, Recipient } from './portation-flow.types.ts';

/** Whether an operator takes numbers of a region; any operator may while the region is not known. */
export const takesNumbersOf = ({ regionCodes }: Pick<Recipient, 'regionCodes'>, regionCode: string | null): boolean =>
  regionCode === null || regionCodes.includes(regionCode);

/**
 * Why the number cannot be ported to the chosen operator; null when it can.
 * @returns `notOffered`: none is chosen, or the list does not offer the choice for the number; while the list is not
 *   loaded, any choice is accepted. `sameOperator`: the operator serves the number already
 */
export const recipientError = ({
  number,
  recipientId,
  recipients,
}: Pick<PortationFlowContext, 'number' | 'recipientId' | 'recipients'>): 'notOffered' | 'sameOperator' | null => {
  const isOffered =
    recipients?.some((one) => one.operatorId === recipientId && takesNumbersOf(one, number?.regionCode ?? null)) ??
    true;
  if (recipientId === null || !isOffered) {
    return 'notOffered';
  }
  return recipientId === number?.operatorId ? 'sameOperator' : null;
};

import type { PortationFlowContext, Recipient } from './portation-flow.types.ts';

/** Whether an operator takes numbers of a region; any operator may while the region is not known. */
export const takesNumbersOf = ({ regionCodes }: Pick<Recipient, 'regionCodes'>, regionCode: string | null): boolean =>
  regionCode === null || regionCodes.includes(regionCode);

/** Whether an operator is chosen that the list offers for the number; any choice is while the list is not loaded. */
export const isRecipientOffered = ({
  number,
  recipientId,
  recipients,
}: Pick<PortationFlowContext, 'number' | 'recipientId' | 'recipients'>): boolean =>
  recipientId !== null &&
  (recipients?.some((one) => one.operatorId === recipientId && takesNumbersOf(one, number?.regionCode ?? null)) ??
    true);

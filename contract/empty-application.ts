import type { ApplicationDraft } from './orders.ts';

/** The application of a new order, and of one whose data were erased. */
export const emptyApplication: ApplicationDraft = {
  dueDate: null,
  slot: null,
  simType: null,
  receiptMethod: null,
  address: null,
  contactPhone: null,
  email: null,
};

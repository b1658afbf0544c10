import type { ApplicationDraft } from './orders.ts';

/** What stands in step 3 before anything is filled in, and after what was filled in has been erased. */
export const emptyApplication: ApplicationDraft = {
  dueDate: null,
  slot: null,
  simType: null,
  receiptMethod: null,
  address: null,
  contactPhone: null,
  email: null,
};

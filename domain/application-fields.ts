/** Apart from the rules in `application.ts`, so that pages without the form do not load them. */
import type { ApplicationDraft } from '../contract/orders.ts';

export type ApplicationField = keyof ApplicationDraft;

/** A record instead of a list, so that a missing field is a type error. */
const fields: Record<ApplicationField, true> = {
  dueDate: true,
  slot: true,
  simType: true,
  receiptMethod: true,
  address: true,
  contactPhone: true,
  email: true,
};

/** The fields in the order of the form. */
export const applicationFields = Object.keys(fields) as readonly ApplicationField[];

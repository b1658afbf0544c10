import { applicationFields } from '../../domain/application-fields.ts';
import type { PortationFlowContext } from './portation-flow.types.ts';

/** The form of step 3 differs from the order as the server has saved it. */
export const isEdited = ({ application, order }: Pick<PortationFlowContext, 'application' | 'order'>): boolean =>
  application !== null &&
  order !== null &&
  applicationFields.some((field) => application[field] !== order.application[field]);

import type { OrderLimits, SubmittedApplication } from '../../contract/orders.ts';
import { applicationErrors } from '../../domain/application.ts';
import { applicationFields } from '../../domain/application-fields.ts';
import { toNational } from '../../domain/msisdn.ts';
import { ProblemError, refuse } from '../http/problem-error.ts';

/**
 * Checks an application before it is submitted.
 * @param constraints `hasEsim`: the chosen tariff works with eSIM
 * @returns the refusal: 400 VALIDATION with every wrong field, or DATE_OUT_OF_RANGE when only the date is wrong;
 *   null for a complete application
 */
export const checkApplication = (
  application: SubmittedApplication,
  constraints: { limits: OrderLimits; hasEsim: boolean },
): ProblemError | null => {
  const { contactPhone } = application;
  const fieldErrors = applicationErrors(
    { ...application, contactPhone: contactPhone === null ? null : toNational(contactPhone) },
    constraints,
  );
  const errors = applicationFields.flatMap((field) => {
    const error = fieldErrors[field];
    return error === undefined ? [] : [{ field: `application.${field}`, ...error }];
  });
  if (errors.length === 1 && fieldErrors.dueDate !== undefined) {
    return refuse('DATE_OUT_OF_RANGE', { errors, availableFrom: constraints.limits.minDate });
  }
  return errors.length > 0 ? new ProblemError(400, 'VALIDATION', { errors }) : null;
};

import type { ApplicationDraft, OrderLimits, SubmittedApplication } from '../../contract/orders.ts';
import type { FieldError } from '../../contract/problem.ts';
import { ProblemError, refuse } from '../http/problem-error.ts';

interface Circumstances {
  limits: OrderLimits;
  /** The chosen tariff works with eSIM. */
  hasEsim: boolean;
}

/**
 * Checks an application before it is submitted.
 * @returns the refusal: 400 VALIDATION with every wrong field, or DATE_OUT_OF_RANGE when only the date is wrong;
 *   null for a complete application
 */
export const checkApplication = (
  application: SubmittedApplication,
  { limits, hasEsim }: Circumstances,
): ProblemError | null => {
  const errors: FieldError[] = [];
  const fault = (field: keyof ApplicationDraft, message: string, code: FieldError['code'] = 'invalid') => {
    errors.push({ field: `application.${field}`, code, message });
  };
  const { dueDate, slot, simType, receiptMethod, address, contactPhone, email } = application;
  if (!limits.slots.some(({ code }) => code === slot)) {
    fault('slot', 'Выберите время из списка');
  }
  if (simType === 'eSIM' && !hasEsim) {
    fault('simType', 'На этом тарифе нет eSIM, выберите обычную сим-карту');
  }
  if (simType === 'eSIM' ? receiptMethod !== 'online' : receiptMethod === 'online') {
    fault('receiptMethod', simType === 'eSIM' ? 'eSIM приходит только по сети' : 'Выберите, как получить сим-карту');
  }
  if (receiptMethod === 'courier' && (address ?? '').trim() === '') {
    fault('address', 'Укажите адрес доставки', 'required');
  }
  if (contactPhone === null && email === null) {
    fault('contactPhone', 'Укажите телефон или почту', 'required');
  }
  const isDateWrong = dueDate < limits.minDate || dueDate > limits.maxDate;
  if (isDateWrong) {
    fault('dueDate', `Выберите дату с ${readable(limits.minDate)} по ${readable(limits.maxDate)}`, 'outOfRange');
  }
  if (isDateWrong && errors.length === 1) {
    return refuse('DATE_OUT_OF_RANGE', { errors, availableFrom: limits.minDate });
  }
  return errors.length > 0 ? new ProblemError(400, 'VALIDATION', { errors }) : null;
};

const readable = (date: string): string => date.split('-').toReversed().join('.');

import { ageOn } from '../../domain/tariff-eligibility.ts';
import { dayIn } from '../../domain/windows.ts';
import type { SessionsService } from '../identity/sessions.service.ts';
import type { OrderRow } from './orders.repo.ts';

/** Reads the citizen's age, known from ESIA, for the conditions of tariffs. The date of birth stays on the server. */
export const createCitizenAge =
  (sessions: SessionsService) =>
  /** @returns full years today in the region of the number; null when the age is unknown */
  async (
    { timeZone }: Pick<OrderRow, 'timeZone'>,
    sessionKeyHash: string | null,
    now: Date,
  ): Promise<number | null> => {
    const personal = sessionKeyHash === null ? null : await sessions.personalOf(sessionKeyHash);
    return personal === null ? null : ageOn(personal.birthDate, dayIn(now, timeZone));
  };

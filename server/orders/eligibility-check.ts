import { meetsAge } from '../../domain/tariff-eligibility.ts';
import type { SessionsService } from '../identity/sessions.service.ts';
import { dayIn } from '../../domain/windows.ts';
import type { OrderRow } from './orders.repo.ts';

/**
 * Checks the citizen's age, known from ESIA, against the condition of the chosen tariff. Only the result leaves the
 * server.
 */
export const createEligibilityCheck =
  (sessions: SessionsService) =>
  /** @returns null when the condition has no age, or the age is unknown */
  async (
    { tariff, timeZone }: Pick<OrderRow, 'tariff' | 'timeZone'>,
    sessionKeyHash: string | null,
    now: Date,
  ): Promise<boolean | null> => {
    const eligibility = tariff?.eligibility ?? null;
    if (eligibility === null || sessionKeyHash === null) {
      return null;
    }
    const personal = await sessions.personalOf(sessionKeyHash);
    return personal === null ? null : meetsAge(eligibility, personal.birthDate, dayIn(now, timeZone));
  };

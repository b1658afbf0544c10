import type { PortationEvent, SimType } from '../../../contract/portations.ts';
import { daysBetween, formatDate, formatRegionTime } from '../../../domain/dates.ts';
import { lowerFirst } from '../../../domain/lower-first.ts';
import { momentTexts } from './moments.texts.ts';
import { plannedStepTexts as texts, plannedTitles, simStepTitles } from './planned-step.texts.ts';

/** A future step of a portation. */
type PlannedStep = Pick<PortationEvent, 'code' | 'title' | 'at'>;

/** Steps that start with the agreed window have its hour; for the others only the latest day is known. */
export const isTimed = ({ code }: PlannedStep): boolean => code === 'STARTED' || code === 'TRANSFERED';

/** The title of a future step. */
export const plannedTitle = ({ code, title }: PlannedStep, simType: SimType | null): string =>
  simStepTitles[code]?.[simType ?? 'SIM'] ?? plannedTitles[code] ?? title;

/**
 * When a future step is expected, in the time of the number's region; nobody knows once the move is late or the day of
 * the step is over.
 * @param now by the domain clock, ISO
 */
export const plannedDate = (step: PlannedStep, timeZone: string, now: string, isLate: boolean): string => {
  if (isLate || daysBetween(now, step.at, timeZone) < 0) {
    return texts.late;
  }
  if (isTimed(step)) {
    return formatRegionTime(step.at, timeZone);
  }
  return daysBetween(now, step.at, timeZone) === 0
    ? momentTexts.today
    : momentTexts.until(formatDate(step.at, timeZone));
};

/** «проверка данных у текущего оператора, не позднее 22 ноября 2026 г.» */
export const describePlanned = (
  step: PlannedStep,
  { simType, timeZone }: { simType: SimType | null; timeZone: string },
  now: string,
  isLate: boolean,
): string => texts.next(lowerFirst(plannedTitle(step, simType)), plannedDate(step, timeZone, now, isLate));

import type { PortationEvent } from '../../../contract/portations.ts';
import { formatDate, formatRegionTime } from '../dates.ts';
import { plannedStepTexts as texts, plannedTitles } from './planned-step.texts.ts';

/** A step of a portation that is still ahead. */
type PlannedStep = Pick<PortationEvent, 'code' | 'title' | 'at'>;

/** Steps that begin with the agreed window have its hour; of the others only the last day is known. */
const isTimed = ({ code }: PlannedStep): boolean => code === 'REMINDER' || code === 'STARTED' || code === 'TRANSFERED';

/** What a step ahead is called: as a thing to come, not as done. */
export const plannedTitle = ({ code, title }: PlannedStep): string => plannedTitles[code] ?? title;

/** When a step ahead is expected, by the clock of the region of the number. */
export const plannedDate = (step: PlannedStep, timeZone: string): string =>
  isTimed(step) ? formatRegionTime(step.at, timeZone) : texts.until(formatDate(step.at, timeZone));

/** «проверка данных у текущего оператора, до 22 ноября 2026 г.» */
export const describePlanned = (step: PlannedStep, timeZone: string): string =>
  texts.next(lowerFirst(plannedTitle(step)), plannedDate(step, timeZone));

const lowerFirst = (text: string): string => text.slice(0, 1).toLocaleLowerCase('ru') + text.slice(1);

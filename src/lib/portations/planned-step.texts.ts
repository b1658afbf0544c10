import type { PortationEventCode, SimType } from '../../../contract/portations.ts';

export const plannedStepTexts = {
  next: (title: string, date: string) => `${title}, ${date}`,
  late: 'срок прошёл',
} as const;

/** Steps whose titles depend on the ordered kind of SIM. */
export const simStepTitles: Partial<Record<PortationEventCode, Record<SimType, string>>> = {
  SIM_READY: { SIM: 'Подготовка сим-карты', eSIM: 'Выпуск eSIM' },
  SIM_RECEIVED: { SIM: 'Получение сим-карты', eSIM: 'Установка eSIM' },
};

/** Titles of future steps: those of the contract describe a completed step. */
export const plannedTitles: Partial<Record<PortationEventCode, string>> = {
  DONOR_NOTIFIED: 'Запрос текущему оператору',
  DATA_CONFIRMED: 'Проверка данных у текущего оператора',
  ARBITRATION_RESOLVED: 'Решение спора о данных',
  DEBT_CLEARED: 'Оплата долга',
  DONOR_APPROVED: 'Согласие текущего оператора',
  DATE_ASSIGNED: 'Новые дата и время переноса',
  STARTED: 'Начало переноса',
  TRANSFERED: 'Номер у нового оператора',
};

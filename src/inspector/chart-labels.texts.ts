/** Russian texts that all charts share; the labels of one chart are beside it, in `machines/<chart>/<chart>.labels.ts`. */
import type { Initiator } from '../../machines/lib/chart-labels.ts';

/** Who triggers an event. */
export const initiatorLabels: Readonly<Record<Initiator, string>> = {
  citizen: 'Гражданин',
  browser: 'Браузер',
  site: 'Сайт',
  server: 'Сервер',
  bdpn: 'База данных перенесённых номеров',
  donor: 'Текущий оператор',
  recipient: 'Новый оператор',
};

/** Pieces of the labels of transitions. */
export const labels = {
  after: (seconds: string) => `Через ${seconds} с`,
  result: (guard: string) => `Итог: ${guard}`,
  otherResult: 'Итог: другое',
  onlyResult: 'Готово',
  failure: 'Сбой',
  otherwise: 'Иначе',
  end: 'Все части готовы',
  onlyActs: 'без смены состояния',
  tells: (chart: string, event: string) => `⇒ ${chart}: ${event}`,
  onEntry: (told: string) => `при входе ${told}`,
  onExit: (told: string) => `при выходе ${told}`,
} as const;

/** Names of XState's own events in a log, and the times of its lines. */
export const logTexts = {
  seconds: (milliseconds: number) => `${(milliseconds / 1000).toFixed(1).replace('.', ',')} с`,
  done: (work: string, how: string) => `${how}: ${work.toLowerCase()}`,
  success: 'Готово',
  /** By the tag of the outcome. */
  failures: {
    refused: 'Отказ',
    unreachable: 'Не получилось',
    sessionExpired: 'Вход закончился',
    missing: 'Не найдено',
  },
  failed: (work: string) => `Сбой: ${work.toLowerCase()}`,
  timer: (delay: string) => `Время: ${delay.toLowerCase()}`,
} as const;

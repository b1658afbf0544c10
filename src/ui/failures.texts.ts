import type { ErrorCode } from '../../contract/error-codes.ts';
import type { RefusalCode } from '../../contract/refusal-codes.ts';
import { countOf, type PluralForms } from '../../domain/plurals.ts';

type GeneralCode = Exclude<ErrorCode, RefusalCode>;

/** Texts of the codes that are not refusals of a portation. */
export const failureTexts = {
  VALIDATION: 'Проверьте поля: сервер нашёл в них ошибку.',
  UNAUTHORIZED: 'Сессия завершена. Войдите снова, введённое сохранено.',
  NOT_FOUND: 'Запись не найдена: возможно, её удалили в другой вкладке.',
  METHOD_NOT_ALLOWED: 'Сервер не понял запрос. Обновите страницу и повторите.',
  FOREIGN_ORIGIN: 'Запрос пришёл не с нашего сайта. Обновите страницу и повторите.',
  PAYLOAD_TOO_LARGE: 'Данных слишком много. Сократите текст и повторите.',
  UNSUPPORTED_MEDIA_TYPE: 'Сервер не понял запрос. Обновите страницу и повторите.',
  TOO_MANY_REQUESTS: 'Слишком много запросов подряд. Подождите минуту и повторите.',
  INTERNAL: 'На сервере произошла ошибка. Повторите через минуту.',
  UNAVAILABLE: 'Сервис временно недоступен. Повторите через минуту.',
  QUOTA_EXCEEDED: 'Проверки номеров на сегодня закончились.',
  WRONG_STATUS: 'Заявление уже изменилось. Показываем, где оно сейчас.',
  ALREADY_REGISTERED: 'Это заявление уже зарегистрировано.',
  TOO_LATE:
    'Отозвать уже нельзя: это можно сделать не позже чем за сутки до переноса и пока новый оператор не сообщил, что готов к переносу.',
  WITHDRAW_REFUSED: 'Отозвать нельзя: база данных уже отказала в отзыве. Перенос продолжается.',
  STALE: 'Заявление изменилось в другой вкладке. Проверьте, что выбрано и заполнено, и повторите.',
  NOT_TRUSTED:
    'Учётная запись Госуслуг не подтверждена, с ней нельзя подать заявление. Подтвердите её на Госуслугах и войдите снова.',
  CONSENT_REQUIRED: 'Отметьте все согласия: без них заявление не примут.',
  CONSENT_OUTDATED:
    'Текст согласий изменился. Обновите страницу, прочитайте его и отметьте согласия снова: заполненное сохранится.',
  TARIFF_REQUIRED: 'Сначала выберите тариф.',
  KEY_REUSED: 'Заявление изменилось во время отправки. Отправьте его ещё раз.',
  FEATURE_OFF: 'Приём заявлений на перенос временно закрыт. Черновик сохранён.',
  TOO_MANY_DRAFTS: 'У вас слишком много черновиков. Удалите ненужные в разделе «Мой кабинет» и повторите.',
  IDENTITY_UNAVAILABLE: 'Госуслуги не отвечают. Повторите через несколько минут.',
} as const satisfies Record<GeneralCode, string>;

/** Texts that differ when a load fails, where no input can be lost. */
export const loadFailureTexts: Partial<Record<GeneralCode, string>> = {
  VALIDATION: 'Сервер не принял запрос. Обновите страницу и повторите.',
  UNAUTHORIZED: 'Сессия завершена. Войдите снова и повторите.',
  NOT_FOUND: 'Сервер не понял запрос. Обновите страницу и повторите.',
};

const waitForms = {
  second: { one: 'секунду', few: 'секунды', many: 'секунд' },
  minute: { one: 'минуту', few: 'минуты', many: 'минут' },
  hour: { one: 'час', few: 'часа', many: 'часов' },
} as const satisfies Record<string, PluralForms>;

/** @returns how long, in the accusative, rounded up to minutes or hours */
export const waitText = (seconds: number): string => {
  if (seconds < 60) {
    return countOf(seconds, waitForms.second);
  }
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? countOf(minutes, waitForms.minute) : countOf(Math.ceil(minutes / 60), waitForms.hour);
};

export const failureNoticeTexts = {
  unreachableTitle: 'Сервер не ответил',
  unreachable: 'Проверьте связь и повторите. Всё введённое сохранено.',
  failedTitle: 'Не получилось',
  failed: 'На сервере что-то пошло не так. Повторите через минуту: всё введённое сохранено.',
  notAccepted: 'Сервер не принял запрос. Проверьте введённое и повторите.',
  loadUnreachable: 'Сервер не ответил. Проверьте связь и повторите: остальной сайт работает.',
  loadFailed: 'На сервере что-то пошло не так. Повторите через минуту.',
  tooManyRequests: (seconds: number) => `Слишком много запросов подряд. Подождите ${waitText(seconds)} и повторите.`,
  retry: 'Повторить',
  dismiss: 'Понятно',
  slowTitle: 'Ответа долго нет',
  slow: 'Запрос отправлен, сервер ещё не ответил. Можно подождать или отменить ожидание: введённое сохранится.',
  slowRetry: 'Можно подождать ещё или повторить: спросим сервер заново.',
  wait: 'Ждать',
  giveUp: 'Отменить',
} as const;

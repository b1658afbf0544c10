/**
 * How each event of the number lookup is produced and what the page shows in each state, by role and text, for Testing
 * Library and a real browser alike.
 */
import { SLOW_RESPONSE_MS } from '../../../domain/slow-response.ts';
import {
  selectBatchPhase,
  selectFile,
  selectFileFailure,
  selectFileError,
  selectIsFileSlow,
  selectIsSlow,
  selectQuota,
  selectSinglePhase,
} from '../../../machines/number-lookup/number-lookup.selectors.ts';
import type { FileError, NumberLookupEvent } from '../../../machines/number-lookup/number-lookup.types.ts';
import { isWorkStep, performWorkStep, type WorkEnvironment } from '../steps.ts';
import { type FileName, files, type Outcomes } from './fixtures.ts';
import type { Delay, Snapshot, Start, Step } from './paths.ts';
import { mergeViews, emptyView, type User, type ExpectedView } from '../user.ts';

/** Events that do not come from the user: the server, time, the browser, the rest of the site. */
export interface Environment extends WorkEnvironment<Outcomes> {
  /** Reports upload progress. */
  progress: (progress: number) => Promise<void>;
  /** Reports the remaining quota. */
  reportQuota: (remainingCount: number) => Promise<void>;
  /** Signs in in another tab. */
  restoreSession: () => Promise<void>;
  /** Brings the page back on the screen. */
  show: () => Promise<void>;
}

export interface Driver {
  user: User;
  environment: Environment;
}

type EventDriver<Event> = (driver: Driver, event: Event, before: Snapshot) => Promise<void>;

/** How each event is produced; a new event does not compile until it is listed. */
const eventDrivers: { [Type in NumberLookupEvent['type']]: EventDriver<Extract<NumberLookupEvent, { type: Type }>> } = {
  'number.changed': ({ user }, { digits }) => user.type('Какой номер проверить?', digits),
  'check.requested': ({ user }) => user.press('Проверить номер'),
  'work.retried': ({ user }) => user.press('Повторить'),
  'wait.prolonged': ({ user }) => user.press('Ждать'),
  'wait.abandoned': ({ user }) => user.press('Отменить'),
  'page.opened': () => Promise.reject(new Error('The page sends it by itself')),
  'page.shown': ({ environment }) => environment.show(),
  'quota.changed': ({ environment }, { quota }) => environment.reportQuota(quota.remainingCount),
  'file.chosen': ({ user }, { file: { name } }) =>
    user.upload('Выберите файл', { name, content: files[name as FileName].content }),
  'file.waitProlonged': ({ user }) => user.press('Ждать'),
  'upload.progressed': ({ environment }, { progress }) => environment.progress(progress),
  'file.retried': async ({ user, environment }, _, before) => {
    if (selectBatchPhase(before) === 'signInNeeded') {
      await environment.restoreSession();
    }
    await user.press('Повторить');
  },
  'file.dismissed': ({ user }, _, before) =>
    user.press(selectBatchPhase(before) === 'ready' ? 'Проверить другой файл' : 'Отменить'),
};

const delays: Record<Delay, number> = {
  slowResponseDelay: SLOW_RESPONSE_MS,
};

/** Performs one step of a path. */
export const performStep = async (driver: Driver, step: Step, before: Snapshot): Promise<void> => {
  if (isWorkStep<Outcomes, Delay>(step)) {
    return performWorkStep(driver.environment, step, delays);
  }
  // TypeScript cannot relate the key to the event of its function.
  return (eventDrivers[step.type] as EventDriver<NumberLookupEvent>)(driver, step, before);
};

const troubles = 'Не получилось|Сервер не ответил|не выделен ни одному|Городской номер';
const singleViews: Record<ReturnType<typeof selectSinglePhase>, Partial<ExpectedView>> = {
  idle: { on: ['Проверить номер'], absent: [troubles, 'Введите номер полностью', '^Обслуживает$'] },
  incomplete: { on: ['Проверить номер'], texts: ['Введите номер полностью'] },
  checking: { off: ['Узнаём оператора'], absent: [troubles, '^Обслуживает$'] },
  found: {
    on: ['Проверить номер', 'Перенести этот номер', 'Скопировать'],
    texts: ['^Обслуживает$', 'Краснодарский край', 'не переносился'],
  },
  notFound: { on: ['Проверить номер'], texts: ['Номер не выделен ни одному оператору'] },
  refused: { on: ['Проверить номер'], texts: ['Городской номер перенести нельзя'] },
  quotaExceeded: { on: ['Проверить номер'] },
  failed: { on: ['Проверить номер', 'Повторить'], texts: ['Не получилось|Сервер не ответил'] },
};

const errorTexts: Record<FileError, string> = {
  tooLarge: 'Файл слишком большой. Разделите его на части и проверьте их по очереди',
  wrongType: 'Такой файл не прочитать',
  empty: 'В файле ничего нет',
  several: 'Файлов несколько',
};
const fileTroubles =
  'Файл не подходит|Сервер не принял файл|не хватает проверок|Не получилось|Сервер не ответил|Сессия закончилась';
const choice = { texts: ['^Выберите файл$'] };
const work = { absent: ['^Выберите файл$', fileTroubles, 'Таблица готова'], on: ['Отменить'] };

const refusalTexts = ({ problem }: { problem: { code: string } }): string =>
  problem.code === 'QUOTA_EXCEEDED'
    ? 'На этот файл не хватает проверок'
    : problem.code === 'PAYLOAD_TOO_LARGE'
      ? 'Файл слишком большой. Разделите его на части'
      : 'В файле нет номеров';

const batchViews: Record<ReturnType<typeof selectBatchPhase>, (snapshot: Snapshot) => Partial<ExpectedView>> = {
  choosing: () => ({ ...choice, absent: [fileTroubles, 'Таблица готова', 'Отправляем', 'Ищем операторов'] }),
  invalid: (snapshot) => ({
    texts: [...choice.texts, 'Файл не подходит', errorTexts[selectFileError(snapshot) ?? 'empty']],
  }),
  uploading: (snapshot) => ({
    ...work,
    texts: [`Отправляем «${selectFile(snapshot)?.name}»`, `^${Math.round(snapshot.context.uploadProgress * 100)} %$`],
  }),
  processing: (snapshot) => ({ ...work, texts: [`Ищем операторов для «${selectFile(snapshot)?.name}»`] }),
  ready: () => ({
    texts: ['Таблица готова', 'Проверено: 1 строка'],
    on: ['Скачать таблицу', 'Проверить другой файл'],
    absent: ['^Выберите файл$'],
  }),
  fileRefused: (snapshot) => {
    const failure = selectFileFailure(snapshot);
    return { texts: [...choice.texts, ...(failure?.tag === 'refused' ? [refusalTexts(failure)] : [])] };
  },
  fileFailed: () => ({ texts: [...choice.texts, 'Не получилось|Сервер не ответил'], on: ['Повторить'] }),
  signInNeeded: () => ({
    texts: [...choice.texts, 'Сессия закончилась', 'Войдите снова'],
    on: ['Войти через Госуслуги', 'Повторить'],
  }),
};

const slowText = 'Ответа долго нет';
const stalledText = 'Отправка остановилась';

/** What the page must show in a state. */
export const expectedView = (snapshot: Snapshot, start: Start): ExpectedView => {
  const single = selectSinglePhase(snapshot);
  const quota = selectQuota(snapshot);
  const isSpent = single === 'quotaExceeded' || quota?.remainingCount === 0;
  const isSlow = selectIsSlow(snapshot);
  const isFileSlow = selectIsFileSlow(snapshot);
  const fileSlowText = selectBatchPhase(snapshot) === 'uploading' ? stalledText : slowText;
  // Singular and plural: the file's model test leaves about 20 000 checks.
  const left = 'Остал(ось|ась) \\d';
  const spent = 'Проверки закончились';
  return [
    // A failed file has the same text as a failed number.
    start === 'file' ? { on: ['Проверить номер'] } : singleViews[single],
    isSpent
      ? { texts: [spent, 'После входа через Госуслуги'], absent: [left] }
      : { absent: [spent], ...(quota === null ? {} : { texts: [left] }) },
    start === 'file'
      ? batchViews[selectBatchPhase(snapshot)](snapshot)
      : { texts: ['Файлы проверяем после входа'], absent: ['^Выберите файл$'] },
    isSlow || isFileSlow
      ? { texts: [isSlow ? slowText : fileSlowText], on: ['Ждать', 'Отменить'] }
      : { absent: [slowText, stalledText] },
  ].reduce<ExpectedView>(mergeViews, { ...emptyView, heading: 'Какой это оператор и регион?' });
};

/**
 * What a person does for each event of the lookup of numbers, and what is to be seen in each state: by role and words
 * alone, so that the same tables are walked with Testing Library and in a real browser.
 */
import { SLOW_RESPONSE_MS } from '../../../machines/lib/slow-response.ts';
import {
  type BatchPhase,
  selectBatchPhase,
  selectFile,
  selectFileFailure,
  selectFileFault,
  selectIsFileSlow,
  selectIsSlow,
  selectQuota,
  selectSinglePhase,
  type SinglePhase,
} from '../../../machines/number-lookup/number-lookup.selectors.ts';
import type { FileFault, NumberLookupEvent } from '../../../machines/number-lookup/number-lookup.types.ts';
import { type Done, type FileName, files, type Snapshot, type Start, type Step, type Work } from './paths.ts';
import { also, nothing, type Person, type Sight } from '../user.ts';

/** Everything around the person: the server, time, the browser, the rest of the site. */
export interface World {
  answer: (step: Done) => Promise<void>;
  crash: (work: Work) => Promise<void>;
  pass: (ms: number) => Promise<void>;
  /** The browser says how much of the file has been sent. */
  progress: (progress: number) => Promise<void>;
  /** The site is told how many checks are left. */
  tellQuota: (remainingCount: number) => Promise<void>;
  /** Somebody signs in again in another tab. */
  restoreSession: () => Promise<void>;
}

export interface Walker {
  person: Person;
  world: World;
}

type Gesture<Event> = (walker: Walker, event: Event, before: Snapshot) => Promise<void>;

/** How each event is brought about; a new event does not compile until it stands here. */
const gestures: { [Type in NumberLookupEvent['type']]: Gesture<Extract<NumberLookupEvent, { type: Type }>> } = {
  'number.changed': ({ person }, { digits }) => person.type('Какой номер проверить?', digits),
  'check.requested': ({ person }) => person.press('Проверить номер'),
  'work.retried': ({ person }) => person.press('Повторить'),
  'wait.prolonged': ({ person }) => person.press('Ждать'),
  'wait.abandoned': ({ person }) => person.press('Отменить'),
  'quota.changed': ({ world }, { quota }) => world.tellQuota(quota.remainingCount),
  'file.chosen': ({ person }, { file: { name } }) =>
    person.upload('Выберите файл', { name, content: files[name as FileName].content }),
  'file.waitProlonged': ({ person }) => person.press('Ждать'),
  'upload.progressed': ({ world }, { progress }) => world.progress(progress),
  'file.retried': async ({ person, world }, _, before) => {
    if (selectBatchPhase(before) === 'signInNeeded') {
      await world.restoreSession();
    }
    await person.press('Повторить');
  },
  'file.dismissed': ({ person }, _, before) =>
    person.press(selectBatchPhase(before) === 'ready' ? 'Проверить другой файл' : 'Отменить'),
};

const delays: Record<Extract<Step, { delay: string }>['delay'], number> = {
  slowResponseDelay: SLOW_RESPONSE_MS,
  // The longest there is: a shorter window ends with it.
  untilRefresh: 2_000_000_000,
};

/** Makes one step of a way happen. */
export const make = async (walker: Walker, step: Step, before: Snapshot): Promise<void> => {
  if ('isReal' in step) {
    return walker.world.answer(step);
  }
  if ('error' in step) {
    return walker.world.crash(step.actorId);
  }
  if ('delay' in step) {
    return walker.world.pass(delays[step.delay]);
  }
  // The table ties each event to its gesture; the key alone has lost that.
  return (gestures[step.type] as Gesture<NumberLookupEvent>)(walker, step, before);
};

const troubles = 'Не получилось|Сервер не ответил|не выделен ни одному|Городской номер';
const singleSight: Record<SinglePhase, Partial<Sight>> = {
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

const faultTexts: Record<FileFault, string> = {
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

const batchSight: Record<BatchPhase, (snapshot: Snapshot) => Partial<Sight>> = {
  choosing: () => ({ ...choice, absent: [fileTroubles, 'Таблица готова', 'Отправляем', 'Ищем операторов'] }),
  invalid: (snapshot) => ({
    texts: [...choice.texts, 'Файл не подходит', faultTexts[selectFileFault(snapshot) ?? 'empty']],
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
  refused: (snapshot) => {
    const failure = selectFileFailure(snapshot);
    return { texts: [...choice.texts, ...(failure?.tag === 'refused' ? [refusalTexts(failure)] : [])] };
  },
  failed: () => ({ texts: [...choice.texts, 'Не получилось|Сервер не ответил'], on: ['Повторить'] }),
  signInNeeded: () => ({
    texts: [...choice.texts, 'Сессия закончилась', 'Войдите снова'],
    on: ['Войти через Госуслуги', 'Повторить'],
  }),
};

const silence = 'Ответа долго нет';
const stillness = 'Отправка остановилась';

/** What a person is to see in a state. */
export const sightOf = (snapshot: Snapshot, start: Start): Sight => {
  const single = selectSinglePhase(snapshot);
  const quota = selectQuota(snapshot);
  const isSpent = single === 'quotaExceeded' || quota?.remainingCount === 0;
  const isSlow = selectIsSlow(snapshot);
  const isFileSlow = selectIsFileSlow(snapshot);
  const fileSilence = selectBatchPhase(snapshot) === 'uploading' ? stillness : silence;
  const left = 'Осталось \\d';
  const spent = 'Проверки закончились';
  return [
    // The words of a failure are the same beside the file.
    start === 'file' ? { on: ['Проверить номер'] } : singleSight[single],
    isSpent
      ? { texts: [spent, 'После входа через Госуслуги'], absent: [left] }
      : { absent: [spent], ...(quota === null ? {} : { texts: [left] }) },
    start === 'file'
      ? batchSight[selectBatchPhase(snapshot)](snapshot)
      : { texts: ['Файлы проверяем после входа'], absent: ['^Выберите файл$'] },
    isSlow || isFileSlow
      ? { texts: [isSlow ? silence : fileSilence], on: ['Ждать', 'Отменить'] }
      : { absent: [silence, stillness] },
  ].reduce<Sight>(also, { ...nothing, heading: 'Какой это оператор и регион?' });
};

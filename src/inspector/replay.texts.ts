import { countOf } from '../../domain/plurals.ts';
import type { RecordingError } from './recording.ts';

export const replayTexts = {
  title: 'Воспроизвести запись',
  intro:
    'Откройте файл записи сеанса. Он разыгрывается по диаграммам этой сборки прямо здесь: ничего не отправляется и не загружается, входить не нужно.',
  file: 'Запись сеанса',
  errors: {
    notJson: 'Файл не читается: в нём не запись сеанса, или он повреждён.',
    foreign: 'Это не запись сеанса нашего сервиса.',
    otherFormat: 'Запись сделана в формате другой версии сервиса, здесь её не разыграть.',
    damaged: 'Запись повреждена: в ней не хватает частей.',
    empty: 'В записи нет ни одной диаграммы.',
  } satisfies Record<RecordingError, string>,
  summary: (events: number, charts: number) =>
    `${countOf(events, { one: 'событие', few: 'события', many: 'событий' })}, ${countOf(charts, { one: 'диаграмма', few: 'диаграммы', many: 'диаграмм' })}.`,
  versionTitle: (chart: string) => `Диаграмма «${chart}» с тех пор изменилась`,
  versionBody: 'Запись разыгрывается по нынешней версии; шаги, которые теперь ведут в другое место, отмечены.',
  versionInside: 'Состояния и переходы те же; изменилось то, что они передают условиям и действиям.',
  versionRemoved: 'Было',
  versionAdded: 'Стало',
  unknownChart: (chart: string) => `Диаграммы «${chart}» в этой сборке нет, её события пропущены.`,
  lostChart: (chart: string) =>
    `Диаграмма «${chart}» начинается в записи с состояния, которого у неё нет. Её события пропущены.`,
  nothingPlayed: 'Разыграть нечего: в записи нет ни одного события нынешних диаграмм.',
  deviations: (count: number) =>
    `${countOf(count, { one: 'шаг прошёл', few: 'шага прошли', many: 'шагов прошли' })} не так, как при записи.`,
  exact: 'Все шаги прошли так же, как при записи.',

  fromLink: 'Запись из ссылки',
  copyLink: 'Скопировать ссылку на шаг',
  linkCopied: 'Ссылка скопирована.',
  linkTooLong: 'Запись слишком длинная для ссылки, передайте файл.',

  showPages: 'Воспроизвести в интерфейсе',
  hidePages: 'Скрыть страницы',

  controls: 'Управление воспроизведением',
  first: 'В начало',
  back: 'Шаг назад',
  play: 'Пуск',
  pause: 'Пауза',
  forward: 'Шаг вперёд',
  last: 'В конец',
  speed: 'Скорость',
  speeds: [
    { value: 1, label: 'как было' },
    { value: 4, label: 'в 4 раза быстрее' },
    { value: 20, label: 'в 20 раз быстрее' },
  ],
  position: 'Шаг записи',
  of: (position: number, total: number) => `Шаг ${position} из ${total}`,
  showChart: 'Показать',
  follow: 'Диаграмму события',
  beginning: 'Начало записи',
  steps: 'Шаги записи',
  ignored: 'не подействовало',
  deviation: {
    otherState: 'сейчас ведёт в другое место',
    otherContext: 'сейчас запоминает другое',
    error: 'сейчас не выполняется',
  },
  before: 'Было',
  after: 'Стало',
  event: 'Событие',
  changes: 'Что запомнено',
  noChanges: 'ничего нового',
} as const;

export const fileTexts = {
  chooseFile: 'Выбрать файл',
  drop: 'или перетащите его сюда',
} as const;

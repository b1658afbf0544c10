import { countOf } from '../../domain/plurals.ts';

export const galleryTexts = {
  site: 'Перенос номера',
  title: 'Диаграммы состояний',
  navigation: 'Диаграммы',
  compare: 'Сравнить версии',
  replay: 'Воспроизвести запись',
  tools: 'Инструменты',
  map: 'Карта системы',
  story: 'Показать путь',
  search: 'Найти состояние',

  counts: (states: number, transitions: number) =>
    `${countOf(states, { one: 'состояние', few: 'состояния', many: 'состояний' })}, ${countOf(transitions, { one: 'переход', few: 'перехода', many: 'переходов' })}`,
  version: 'Версия',
  print: 'Напечатать',
  states: 'Состояния',
  chooseState: 'Состояние',
  noState: 'Выберите состояние',

  meaning: 'Что значит',
  name: 'Имя',
  kind: 'Вид',
  kinds: {
    atomic: 'простое',
    compound: 'составное',
    parallel: 'части живут одновременно',
    final: 'конечное',
    history: 'память о прежнем',
  },
  initiators: 'Кто действует',
  page: 'Страница',
  work: 'Работа',
  calls: 'Вызовы сервера',
  entry: 'При входе',
  exit: 'При выходе',
  tells: 'Сообщает',
  inside: 'Находится в',
  passes: 'Тесты',
  /** Tests of the chart and tests of the page. */
  passing: (tests: number, pages: number) =>
    [
      countOf(tests, { one: 'тест диаграммы', few: 'теста диаграммы', many: 'тестов диаграммы' }),
      ...(pages === 0 ? [] : [`${countOf(pages, { one: 'тест', few: 'теста', many: 'тестов' })} страниц`]),
    ].join(', '),
  recordings: 'Записи сеансов',
  times: 'Сколько были здесь',
  outgoing: 'Отсюда',
  incoming: 'Сюда',
  none: 'нет',
  remains: 'состояние не меняется',
  does: (actions: string) => `Делает: ${actions}`,
  linkToState: 'Ссылка на это состояние',
  close: 'Закрыть описание',

  legendTitle: 'Как читать картинку',
  legend: [
    'Точка у названия — отсюда начинается.',
    'Голубая рамка — идёт работа.',
    'Пунктирная рамка — часть, которая живёт одновременно с соседними.',
    'Толстая рамка — конец.',
    'Красная прерывистая стрелка — сбой, коричневая точками — время, в скобках — условие.',
    'Знак ⇒ — что сообщается другой диаграмме.',
    'Толстая зелёная стрелка — обычный путь.',
    'Стрелка от рамки внутрь — из любого состояния в этой рамке.',
    'Овал — одна стрелка вместо многих: из скольких состояний она ведёт и почему. Все они названы под указателем мыши и, если нажать, в описании «Сюда».',
    'Плюс раскрывает составное состояние, минус сворачивает.',
    'Надпись стрелки сокращена: полностью её показывают указатель мыши и описание состояния.',
  ],
} as const;

export const searchTexts = {
  title: 'Найти состояние',
  label: 'Что искать',
  hint: 'Слова из названий, описаний, событий, условий, вызовов сервера, адресов и текстов страниц',
  onPage: (text: string) => `На странице: «${text}»`,
  found: (count: number, longest: number) =>
    count === 0
      ? 'Ничего не найдено.'
      : `Найдено: ${countOf(count, { one: 'состояние', few: 'состояния', many: 'состояний' })}.${count > longest ? ` Показаны первые ${longest}.` : ''}`,
} as const;

export const compareTexts = {
  title: 'Сравнить две версии диаграммы',
  intro:
    'Выберите два описания, скачанные здесь в разное время или взятые из истории кода. Файлы остаются на вашем компьютере.',
  before: 'Прежняя версия',
  after: 'Новая версия',
  current: 'Из этой сборки',
  notAChart: (file: string) => `Файл «${file}» — не описание диаграммы.`,
  otherCharts: (before: string, after: string) => `Это разные диаграммы: «${before}» и «${after}».`,
  nothing: 'Выберите файл прежней версии.',
  same: 'Отличий нет.',
  otherVersion:
    'Состояния, переходы, условия, действия и паузы те же, но версии разные: изменилось то, что переходы передают условиям и действиям.',
  added: 'Появилось',
  removed: 'Исчезло',
  changed: 'Изменилось',
  table: 'Отличия',
  picture: 'Картинка',
  columns: ['Что', 'Отличие', 'Где', 'Было и стало'],
  parts: { states: 'Состояние', transitions: 'Переход', implementations: 'Код' },
  none: 'нет',
  yes: 'есть',
  fromTo: (field: string, was: string, is: string) => `${field}: было «${was}», стало «${is}»`,
  kinds: { guard: 'условие', action: 'действие', delay: 'пауза' },
  fields: {
    kind: 'вид',
    initial: 'начало',
    title: 'название',
    meaning: 'значение',
    tags: 'метки',
    entry: 'действия при входе',
    exit: 'действия при выходе',
    invokes: 'работа',
    page: 'страница',
    calls: 'вызовы',
    tells: 'сообщения другим диаграммам',
    targets: 'куда ведёт',
    guard: 'условие',
    actions: 'действия',
    reenter: 'повторный вход',
    label: 'надпись',
    order: 'порядок проверки',
    digest: 'код',
  } as Readonly<Record<string, string>>,
} as const;

export const foldTexts = {
  picture: (title: string) => `Диаграмма «${title}»`,
  drawing: 'Рисуем…',
  asPicture: 'Картинка',
  asList: 'Список',
  foldAll: 'Свернуть',
  unfoldAll: 'Раскрыть всё',
  fold: (title: string) => `Свернуть «${title}»`,
  unfold: (title: string) => `Раскрыть «${title}»`,
  inside: (count: number) => countOf(count, { one: 'состояние', few: 'состояния', many: 'состояний' }),
  more: (count: number) => `ещё ${count}`,
  /** What a note says in full. */
  noteSays: (states: readonly string[], reasons: readonly string[]) =>
    [
      ...(states.length === 0 ? [] : [`Откуда: ${states.map((state) => `«${state}»`).join(', ')}`]),
      `Почему: ${reasons.join('; ')}`,
    ].join('. '),
  fromAny: 'из любого состояния',
  fromSeveral: (count: number) => `из ${countOf(count, { one: 'состояния', few: 'состояний', many: 'состояний' })}`,
  deadlines: 'Сроки и кто решает',
  exports: 'Скачать для других программ',
  sheet: (title: string, sheet: number, sheets: number) => `${title}: лист ${sheet} из ${sheets}`,
} as const;

const dayOf = (date: string): string => date.split('-').toReversed().join('.');

export const coloursTexts = {
  label: 'Цвет стрелок',
  kinds: { none: 'по виду', tests: 'по числу тестов', counts: 'по числу заявлений' },
  notes: {
    tests:
      'Красных стрелок нет ни в тестах диаграммы, ни в путях по страницам, ни в записях сеансов; коричневые — в одном или двух, зелёные — в трёх и больше.',
    counts:
      'По серым стрелкам не прошло ни одно заявление, по коричневым — до десятой доли самой частой, по зелёным — больше.',
  },
  amount: {
    tests: (count: number) => `тестов: ${count}`,
    counts: (count: number) => `заявлений: ${count}`,
  },
  file: 'Файл с числом заявлений',
  howToCount: 'Файл пишет команда',
  /** Days as `2026-11-01`; without a day the file counts all. */
  period: (from: string, to: string) =>
    `${from < '2000' ? 'Посчитаны все заявления' : `Заявления с ${dayOf(from)} до ${to > '9000' ? 'последнего дня' : dayOf(to)}`}. Другой период считает команда`,
  notCounts: (file: string) => `Файл «${file}» — не подсчёт заявлений.`,
  time: (visits: string, median: string, p95: string) =>
    `${visits}; половина — не дольше ${median}, 95 из 100 — не дольше ${p95}`,
  visits: (count: number) => countOf(count, { one: 'заявление', few: 'заявления', many: 'заявлений' }),
  duration: (ms: number) => {
    const minutes = Math.round(ms / 60_000);
    return minutes < 90
      ? `${minutes} мин`
      : minutes < 2880
        ? `${Math.round(minutes / 60)} ч`
        : `${Math.round(minutes / 1440)} сут`;
  },
} as const;

export const exportTexts = {
  png: 'Картинка PNG',
  files: [
    { ending: '.svg', label: 'SVG', note: 'картинка целиком' },
    { ending: '.mmd', label: 'Mermaid', note: 'для документов' },
    { ending: '.puml', label: 'PlantUML', note: 'для документов' },
    { ending: '.scxml', label: 'SCXML', note: 'стандарт диаграмм' },
    { ending: '.machine.json', label: 'JSON', note: 'для XState' },
    { ending: '.json', label: 'JSON', note: 'описание для сравнения версий' },
    { ending: '.states.csv', label: 'CSV', note: 'таблица состояний' },
    { ending: '.transitions.csv', label: 'CSV', note: 'таблица переходов' },
  ],
} as const;

export const storyTexts = {
  title: (title: string) => `Путь: ${title.toLowerCase()}`,
  play: 'Пуск',
  pause: 'Пауза',
  back: 'Шаг назад',
  next: 'Шаг вперёд',
  step: (position: number, length: number) => `Шаг ${position} из ${length}`,
  steps: 'Шаги пути',
  page: 'Страница гражданина на этом шаге',
  pageAt: (title: string, position: number, length: number) => `${title}: шаг ${position} из ${length}`,
  openPage: 'Открыть страницу целиком',
  backToStory: 'Назад к пути',
} as const;

export const systemTexts = {
  title: 'Карта системы',
  intro: 'Кто кому и что сообщает. Голубые рамки — диаграммы: нажмите, чтобы открыть. Жирные стрелки — путь заявления.',
  stories: 'Показать путь заявления:',
  submitted: 'После отправки:',
  registration: 'принято, возвращено или отменено',
  portation: 'перенос, отказ, отмена или возврат номера',
  /** Durations with their units, and days as numbers. */
  deadlines: (of: { answer: string; debt: string; earliest: number; latest: number; withdrawal: string }) =>
    `Сроки: новый оператор и база данных номеров (БДПН) отвечают за ${of.answer} каждый; долг — ${of.debt}, иначе отказ; перенос — с ${of.earliest}-го по ${of.latest}-й день после отправки. Отозвать можно раньше чем за ${of.withdrawal} до переноса, решает БДПН.`,
  tableTitle: 'Кто кому что сообщает',
  columns: ['Кто', 'Кому', 'Что'],
  parties: {
    citizen: 'Гражданин и браузер',
    api: 'Сервер: вызовы и задания',
    esia: 'Госуслуги (ЕСИА)',
    recipient: 'Новый оператор',
    bdpn: 'База данных (БДПН)',
    donor: 'Текущий оператор',
  },
  /** What the citizen and the browser send to a chart of a page. */
  inputs: {
    startup: 'открывает сайт',
    auth: 'входит, выходит',
    portationFlow: 'заполняет, подаёт',
    portationWatch: 'следит, отзывает',
    orderRemoval: 'удаляет, отзывает',
    numberLookup: 'проверяет номера',
    feedback: 'пишет',
  },
  /** What a chart of a page asks the server. */
  outputs: {
    startup: 'справочники',
    auth: 'кто вошёл',
    portationFlow: 'заявление, опрос',
    portationWatch: 'опрос, отзыв',
    orderRemoval: 'удаление, отзыв',
    numberLookup: 'номер или файл',
    feedback: 'обращение',
  },
  other: {
    authToStartup: 'вход проверен',
    authToFlow: 'вход, конец сессии',
    startupToAuth: 'ждёт проверки',
    flowToAuth: 'просит войти',
    flowToStartup: 'остаток изменился',
    startupToLookup: 'остаток',
    lookupToStartup: 'просит остаток',
    apiToAuth: 'сессии нет',
    apiToEsia: 'вход и выход',
    esiaToApi: 'кто вошёл',
    apiToRecipient: 'заявление, отмена',
    apiToOrder: 'отправка, сроки',
    recipientToOrder: 'принял, отказал',
    bdpnToOrder: 'зарегистрировала',
    orderToPortation: 'начат перенос',
    apiToBdpn: 'регистрация, отзыв',
    bdpnToPortation: 'ход переноса',
    recipientToPortation: 'дата, SIM, договор',
    donorToPortation: 'данные, долг',
  },
} as const;

import type { MapCoordinates, MapSourceKind } from '../../../contract/coverage.ts';
import type { Shown } from './coverage-search.ts';

export const coverageTexts = {
  title: 'Карта покрытия',
  description: 'Прогноз покрытия операторов рядом: карты, обозначения и таблица по населённым пунктам.',
  lead: 'Сравните, где операторы обещают связь, прежде чем переносить номер: после переноса телефон будет работать в сети нового оператора.',
  forecast: 'Прогноз',
  forecastText:
    'Карты показывают расчёт операторов для улицы, а не измерения. В зданиях, во дворах и в низинах связь бывает хуже, а скорость зависит от нагрузки.',

  operators: 'Операторы',
  operatorsHint: 'Не больше четырёх карт сразу.',
  noOperators: 'Отметьте хотя бы одного оператора, чтобы увидеть карту.',
  generation: 'Поколение связи',
  shown: { any: 'Любое', '2G': '2G', '3G': '3G', '4G': '4G', '5G': '5G' } satisfies Record<Shown, string>,
  meanings: {
    '2G': '2G: звонки и СМС',
    '3G': '3G: медленный интернет',
    '4G': '4G: быстрый интернет',
    '5G': '5G: самый быстрый интернет',
  },
  place: 'Показать место',
  noPlace: 'Не выбрано',
  tools: 'Масштаб карт',
  zoomIn: 'Приблизить',
  zoomOut: 'Отдалить',
  showAll: 'Показать всё',
  width: (kilometres: string) => `Ширина карты: около ${kilometres}\u00a0км`,
  legend: 'Обозначения',
  legendNone: 'нет связи в прогнозе',

  maps: (area: string) => `Карты: ${area}`,
  mapOf: (operator: string) => `Карта покрытия: ${operator}`,
  mapHint:
    'С клавиатуры: стрелки двигают карты, плюс и минус меняют масштаб. Мышью и пальцем — после нажатия на карту.',
  dateOf: (date: string) => `прогноз на ${date}`,
  undated: 'без прогноза',
  kindOf: (kind: string) => `Данные: ${kind}`,
  sourceOf: (kind: string, coordinates: string) => `Данные: ${kind}; координаты: ${coordinates}`,
  kinds: {
    None: 'не опубликованы',
    Layer: 'картинка из плиток',
    GeoCollection: 'набор областей',
    Reference: 'отдельный документ',
  } satisfies Record<MapSourceKind, string>,
  coordinates: {
    None: 'градусы',
    Cartesian: 'метры от своего начала',
    SphericalMecrator: 'сферическая проекция Меркатора',
    Wgs84Mercator: 'проекция Меркатора на эллипсоиде',
  } satisfies Record<MapCoordinates, string>,
  nothing: (operator: string) =>
    `${operator} не опубликовал карту покрытия. Спросите о связи в нужном месте у его поддержки.`,
  elsewhere: (operator: string) => `${operator} показывает покрытие на своём сайте.`,
  elsewhereLink: 'Карта на сайте оператора',
  tiles: (owner: string) => `Подложка: ${owner}`,

  table: 'Покрытие по населённым пунктам',
  tableLead: 'Лучшее поколение связи на улице по прогнозу каждого оператора.',
  columns: { place: 'Населённый пункт', region: 'Регион' },
  no: 'нет',
  unknown: 'нет данных',

  hosts: 'Виртуальные операторы',
  hostsLead: 'У виртуального оператора нет своих станций: покрытие у него такое же, как у сети, в которой он работает.',
  host: 'Сеть',
  guests: 'Кто в ней работает',
  hostsFailed: 'Не удалось загрузить, кто в чьей сети работает.',

  source: 'Очертания регионов: Natural Earth.',
  loading: 'Загружаем карты',
  failed: 'Не удалось загрузить данные о покрытии.',
  mapsFailed: 'Не удалось загрузить карты. Таблица ниже показывает то же словами.',
  mapFailed: 'Не удалось загрузить карту этого оператора.',
  retry: 'Повторить',
  empty: 'Карт покрытия пока нет',
  emptyText: 'Операторы ещё не передали прогноз. Проверить номер и сравнить тарифы можно и без него.',
} as const;

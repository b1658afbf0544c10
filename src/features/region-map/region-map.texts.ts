import type { MapAreaName } from './map-areas.ts';

export const regionMapTexts = {
  title: 'Операторы на карте',
  description: 'Какие операторы продают связь в каждом регионе России: карта, список и тарифы региона.',
  lead: 'Номер переносят внутри его региона, поэтому важно, какие операторы там работают. Выберите регион на карте или в списке.',
  operator: 'Оператор',
  anyOperator: 'Все операторы',
  region: 'Регион',
  noRegion: 'Не выбран',
  area: 'Часть карты',
  areas: {
    country: 'Вся страна',
    centre: 'Центр',
    northWest: 'Северо-Запад',
    south: 'Юг и Кавказ',
    volga: 'Поволжье',
    ural: 'Урал',
    siberia: 'Сибирь',
    farEast: 'Дальний Восток',
  } satisfies Record<MapAreaName, string>,
  map: 'Карта регионов',
  mapHint: 'С клавиатуры: стрелки ведут к соседнему региону, буква — к региону на эту букву, клавиша ввода выбирает.',
  regionLabel: (name: string, about: string) => `${name}: ${about}`,
  sells: 'есть тарифы',
  sellsNot: 'тарифов нет',
  noOperators: 'операторов нет',
  legend: 'Обозначения',
  legendCounts: 'Операторов в регионе',
  level: (from: string, to: string) => (from === to ? from : `${from}–${to}`),
  allShown: 'Показано, сколько операторов продают тарифы в каждом регионе.',
  operatorShown: (name: string, regions: string, all: string) => `${name} продаёт тарифы в ${regions} из ${all}.`,

  card: 'Выбранный регион',
  cardEmpty: 'Регион не выбран',
  cardEmptyText: 'Выберите его на карте или в списке: покажем операторов и тарифы.',
  cardNone: 'В этом регионе операторов пока нет.',
  cardNotHere: (name: string) => `${name} в этом регионе тарифов не продаёт.`,
  network: (host: string) => `в сети ${host}`,
  ownNetwork: 'своя сеть',
  tariffsOf: (operator: string) => `Тарифы: ${operator}`,
  tariffsShort: 'Тарифы',
  tariffs: 'Тарифы региона',
  chosen: (name: string, about: string) => `Выбран регион: ${name}, ${about}`,

  regions: 'Регионы и операторы',
  regionsOf: (name: string) => `Регионы, где продаёт тарифы ${name}`,
  group: (operators: string, regions: string) => `${operators} в ${regions}`,
  groupWithout: (regions: string) => `Операторов нет в ${regions}`,
  everywhere: (names: string) => `В каждом регионе списка: ${names}.`,
  others: (names: string) => `Ещё ${names}.`,

  notes: 'О карте',
  /** What joins the names of two subjects in the name of a region. */
  joint: ' и ',
  joined: (names: string) =>
    `Регионы на карте — это регионы базы перенесённых номеров. Некоторые объединяют два субъекта: ${names}.`,
  notDrawn: (names: string) => `На карте не нарисованы, но есть в списке: ${names}.`,
  notServed:
    'Номера Донецкой и Луганской Народных Республик, Запорожской и Херсонской областей можно проверить, но кодов этих регионов в базе перенесённых номеров нет: перенести такие номера пока нельзя, поэтому на карте их нет.',
  source:
    'Очертания упрощены и показывают, где действует перенос номеров; государственных границ карта не обозначает. Данные: Natural Earth.',

  loading: 'Загружаем регионы и операторов',
  failed: 'Не удалось загрузить регионы и операторов.',
  retry: 'Повторить',
  empty: 'Список регионов пуст',
  emptyText: 'Как только данные загрузят, здесь появится карта.',
  emptyOperators: 'Сведений об операторах пока нет',
  emptyOperatorsText: 'Регионы показаны, операторы появятся, когда их данные загрузят.',
  tilesFailed: 'Не удалось загрузить, чьей сетью пользуются операторы.',
} as const;

export const operatorForms = { one: 'оператор', few: 'оператора', many: 'операторов' } as const;
/** «в 4 регионах», «в 81 регионе». */
export const inRegionForms = { one: 'регионе', few: 'регионах', many: 'регионах' } as const;

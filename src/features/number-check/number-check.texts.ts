import { checksLeft, countOf, type PluralForms } from '../../../domain/plurals.ts';

const inNumbers: PluralForms = { one: 'номера', few: 'номеров', many: 'номеров' };
const lineForms: PluralForms = { one: 'строки', few: 'строк', many: 'строк' };

export const numberCheckTexts = {
  title: 'Проверка номера',
  description:
    'Какой оператор обслуживает мобильный номер, в каком он регионе и переносился ли он. Один номер или файл.',
  heading: 'Какой это оператор и регион?',
  lead: 'Покажем, кто обслуживает мобильный номер сейчас, к какому региону он относится и переносился ли. Кому номер принадлежит, мы не знаем и не показываем.',
  field: 'Какой номер проверить?',
  check: 'Проверить номер',
  checking: 'Узнаём оператора',
  operator: 'Обслуживает',
  unknownOperator: 'Оператор не назван в реестре',
  virtual: 'виртуальный оператор',
  region: 'Регион номера',
  ported: 'Перенос',
  portedAt: (date: string) => `перенесён ${date}`,
  neverPorted: 'не переносился',
  holder: 'Кому выделен диапазон',
  dataDate: (date: string) => `По плану нумерации Минцифры на ${date}`,
  dataDates: (plan: string, ported: string) =>
    `По плану нумерации Минцифры на ${plan} и базе перенесённых номеров на ${ported}`,
  own: 'Этот номер есть в вашей учётной записи Госуслуг.',
  port: 'Перенести этот номер',
  copy: 'Скопировать',
  copied: 'Скопировано',
  copyFailed: 'Не удалось скопировать: выделите текст и скопируйте его сами.',
  share: 'Поделиться',
  slowTitle: 'Ответа долго нет',
  slow: 'Запрос отправлен, сервер ещё не ответил. Можно подождать или отменить.',
  wait: 'Ждать',
  cancel: 'Отменить',

  left: (count: number) => `${checksLeft(count)}.`,
  fullAt: (moment: string) => `Счётчик обновится ${moment}.`,
  spentTitle: 'Проверки закончились',
  spentUntil: (moment: string) => `Новые номера можно будет проверить ${moment}.`,
  spentKept:
    'Номера, которые вы проверили за последние сутки, можно посмотреть ещё раз. Переносу это не мешает: там номер проверит сервер.',
  signInGives: (count: number | null) =>
    count === null
      ? 'После входа через Госуслуги проверок в сутки намного больше, и можно проверить сразу файл.'
      : `После входа через Госуслуги — до ${countOf(count, inNumbers)} в сутки, можно сразу файлом.`,
  signIn: 'Войти через Госуслуги',
} as const;

export const portabilityTexts = {
  yes: 'Да, можно',
  no: 'Нет, пока нельзя',
  number: 'Номер',
  operator: 'Сейчас обслуживает',
  region: 'Регион номера',
  earliest: 'Самая ранняя дата',
  begin: 'Перенести этот номер',
} as const;

export const fileCheckTexts = {
  heading: 'Много номеров — файлом',
  lead: 'Загрузите таблицу или список, вернём таблицу с оператором и регионом для каждой строки. Строка с ошибкой не мешает остальным.',
  invitation: 'Файлы проверяем после входа через Госуслуги. Вы вернётесь на эту же страницу.',
  signInOff: 'Вход через Госуслуги временно отключён. Один номер можно проверить и без него.',
  drop: 'Перетащите файл сюда или',
  choose: 'Выберите файл',
  kinds: 'CSV, TXT или XLSX; номера в первом столбце или по одному в строке',
  limits: (bytes: number, lines: number) => `Не больше ${sizeOf(bytes)} и ${countOf(lines, lineForms)}`,
  error: {
    tooLarge: 'Файл слишком большой. Разделите его на части и проверьте их по очереди.',
    wrongType: 'Такой файл не прочитать. Подойдёт CSV, TXT или XLSX: сохраните таблицу в одном из этих видов.',
    empty: 'В файле ничего нет. Выберите другой.',
    several: 'Файлов несколько, а проверяем по одному. Выберите один или соедините их в одну таблицу.',
  },
  unfitTitle: 'Файл не подходит',
  uploading: (name: string) => `Отправляем «${name}»`,
  processing: (name: string) => `Ищем операторов для «${name}»`,
  inProgress: 'Выполняется',
  sent: (share: number) => `${Math.round(share * 100)}\u00a0%`,
  cancel: 'Отменить',
  cancelled: 'Проверка файла отменена',
  slowTitle: { uploading: 'Отправка остановилась', processing: 'Ответа долго нет' },
  slow: {
    uploading: 'Связь прервалась или очень медленная. Можно подождать или отменить.',
    processing: 'Файл получен, сервер ещё работает. Можно подождать или отменить.',
  },
  wait: 'Ждать',
  readyTitle: 'Таблица готова',
  ready: (lines: number) => `Проверено: ${countOf(lines, { one: 'строка', few: 'строки', many: 'строк' })}`,
  summary: 'Что нашлось',
  found: 'Оператор найден',
  ported: 'из них перенесены',
  repeated: 'из них повторы',
  notFound: 'Номер никому не выделен',
  unreadable: 'Не удалось прочитать',
  withOthers: 'Строки, где другой номер не проверен',
  preview: (shown: number, lines: number) =>
    shown === lines ? 'Все строки' : `Первые ${countOf(shown, { one: 'строка', few: 'строки', many: 'строк' })}`,
  columns: {
    given: 'Номер',
    operatorName: 'Оператор',
    regionName: 'Регион',
    ported: 'Перенесён',
    remark: 'Примечание',
  },
  download: 'Скачать таблицу',
  another: 'Проверить другой файл',
  refusedTitle: 'Сервер не принял файл',
  quotaTitle: 'На этот файл не хватает проверок',
  quota: (left: number | null, moment: string | null) =>
    [
      left === null
        ? 'Номеров в файле больше, чем осталось проверок.'
        : left === 0
          ? 'Не осталось ни одной.'
          : `Номеров в файле больше: ${checksLeft(left).toLowerCase()}.`,
      moment === null ? '' : `Счётчик обновится ${moment}.`,
      left === 0 ? '' : 'Можно проверить файл по частям.',
    ]
      .filter(Boolean)
      .join(' '),
  tooLarge: 'Файл слишком большой. Разделите его на части.',
  expiredTitle: 'Сессия закончилась',
  expired: 'Войдите снова, и файл можно будет отправить ещё раз.',
  retry: 'Повторить',
} as const;

const sizeOf = (bytes: number): string => {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1
    ? `${Math.floor(megabytes * 10) / 10}\u00a0МБ`.replace('.', ',')
    : `${Math.max(1, Math.floor(bytes / 1024))}\u00a0КБ`;
};

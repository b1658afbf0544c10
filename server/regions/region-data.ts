/**
 * The regions of БДПН. Its codes are neither vehicle nor ОКАТО codes, and some regions join two subjects of the
 * Federation. Time zones are IANA names, the main one of a region with several. The codes of the four newest subjects
 * are not public; their numbers can be looked up but not ported.
 */
export interface RegionEntry {
  code: string;
  slug: string;
  name: string;
  timeZone: string;
  /** Names of the subjects in the column «Территория ГАР» of the numbering plan. */
  subjects: readonly string[];
}

const entry = (
  code: string,
  slug: string,
  name: string,
  timeZone: string,
  subjects?: readonly string[],
): RegionEntry => ({
  code,
  slug,
  name,
  timeZone,
  subjects: subjects ?? [name],
});

export const regionEntries: readonly RegionEntry[] = [
  entry('01', 'adygeya', 'Республика Адыгея', 'Europe/Moscow'),
  entry('02', 'respublika-altay', 'Республика Алтай', 'Asia/Barnaul'),
  entry('03', 'bashkortostan', 'Республика Башкортостан', 'Asia/Yekaterinburg'),
  entry('04', 'buryatiya', 'Республика Бурятия', 'Asia/Irkutsk'),
  entry('05', 'dagestan', 'Республика Дагестан', 'Europe/Moscow'),
  entry('06', 'ingushetiya', 'Республика Ингушетия', 'Europe/Moscow'),
  entry('07', 'kabardino-balkariya', 'Кабардино-Балкарская Республика', 'Europe/Moscow'),
  entry('08', 'kalmykiya', 'Республика Калмыкия', 'Europe/Moscow'),
  entry('09', 'karachaevo-cherkesiya', 'Карачаево-Черкесская Республика', 'Europe/Moscow'),
  entry('10', 'kareliya', 'Республика Карелия', 'Europe/Moscow'),
  entry('11', 'komi', 'Республика Коми', 'Europe/Moscow'),
  entry('12', 'mariy-el', 'Республика Марий Эл', 'Europe/Moscow'),
  entry('13', 'mordoviya', 'Республика Мордовия', 'Europe/Moscow'),
  entry('14', 'yakutiya', 'Республика Саха (Якутия)', 'Asia/Yakutsk'),
  entry('15', 'severnaya-osetiya', 'Республика Северная Осетия — Алания', 'Europe/Moscow', [
    'Республика Северная Осетия - Алания',
  ]),
  entry('16', 'tatarstan', 'Республика Татарстан', 'Europe/Moscow'),
  entry('17', 'tyva', 'Республика Тыва', 'Asia/Krasnoyarsk'),
  entry('18', 'udmurtiya', 'Удмуртская Республика', 'Europe/Samara'),
  entry('19', 'hakasiya', 'Республика Хакасия', 'Asia/Krasnoyarsk'),
  entry('20', 'chechnya', 'Чеченская Республика', 'Europe/Moscow'),
  entry('21', 'chuvashiya', 'Чувашская Республика', 'Europe/Moscow', ['Чувашская Республика - Чувашия']),
  entry('22', 'altayskiy-kray', 'Алтайский край', 'Asia/Barnaul'),
  entry('23', 'zabaykalskiy-kray', 'Забайкальский край', 'Asia/Chita'),
  entry('24', 'kamchatskiy-kray', 'Камчатский край', 'Asia/Kamchatka'),
  entry('25', 'krasnodarskiy-kray', 'Краснодарский край', 'Europe/Moscow'),
  entry('26', 'krasnoyarskiy-kray', 'Красноярский край', 'Asia/Krasnoyarsk'),
  entry('27', 'permskiy-kray', 'Пермский край', 'Asia/Yekaterinburg'),
  entry('28', 'primorskiy-kray', 'Приморский край', 'Asia/Vladivostok'),
  entry('29', 'stavropolskiy-kray', 'Ставропольский край', 'Europe/Moscow'),
  entry('30', 'habarovskiy-kray', 'Хабаровский край', 'Asia/Vladivostok'),
  entry('31', 'amurskaya-oblast', 'Амурская область', 'Asia/Yakutsk'),
  entry('32', 'arhangelskaya-oblast', 'Архангельская область и Ненецкий автономный округ', 'Europe/Moscow', [
    'Архангельская область',
    'Ненецкий автономный округ',
  ]),
  entry('33', 'astrahanskaya-oblast', 'Астраханская область', 'Europe/Astrakhan'),
  entry('34', 'belgorodskaya-oblast', 'Белгородская область', 'Europe/Moscow'),
  entry('35', 'bryanskaya-oblast', 'Брянская область', 'Europe/Moscow'),
  entry('36', 'vladimirskaya-oblast', 'Владимирская область', 'Europe/Moscow'),
  entry('37', 'volgogradskaya-oblast', 'Волгоградская область', 'Europe/Volgograd'),
  entry('38', 'vologodskaya-oblast', 'Вологодская область', 'Europe/Moscow'),
  entry('39', 'voronezhskaya-oblast', 'Воронежская область', 'Europe/Moscow'),
  entry('40', 'ivanovskaya-oblast', 'Ивановская область', 'Europe/Moscow'),
  entry('41', 'irkutskaya-oblast', 'Иркутская область', 'Asia/Irkutsk'),
  entry('42', 'kaliningradskaya-oblast', 'Калининградская область', 'Europe/Kaliningrad'),
  entry('43', 'kaluzhskaya-oblast', 'Калужская область', 'Europe/Moscow'),
  entry('44', 'kemerovskaya-oblast', 'Кемеровская область', 'Asia/Novokuznetsk', ['Кемеровская область - Кузбасс']),
  entry('45', 'kirovskaya-oblast', 'Кировская область', 'Europe/Kirov'),
  entry('46', 'kostromskaya-oblast', 'Костромская область', 'Europe/Moscow'),
  entry('47', 'kurganskaya-oblast', 'Курганская область', 'Asia/Yekaterinburg'),
  entry('48', 'kurskaya-oblast', 'Курская область', 'Europe/Moscow'),
  entry('50', 'lipetskaya-oblast', 'Липецкая область', 'Europe/Moscow'),
  entry('51', 'magadanskaya-oblast', 'Магаданская область', 'Asia/Magadan'),
  entry('53', 'murmanskaya-oblast', 'Мурманская область', 'Europe/Moscow'),
  entry('54', 'nizhegorodskaya-oblast', 'Нижегородская область', 'Europe/Moscow'),
  entry('55', 'novgorodskaya-oblast', 'Новгородская область', 'Europe/Moscow'),
  entry('56', 'novosibirskaya-oblast', 'Новосибирская область', 'Asia/Novosibirsk'),
  entry('57', 'omskaya-oblast', 'Омская область', 'Asia/Omsk'),
  entry('58', 'orenburgskaya-oblast', 'Оренбургская область', 'Asia/Yekaterinburg'),
  entry('59', 'orlovskaya-oblast', 'Орловская область', 'Europe/Moscow'),
  entry('60', 'penzenskaya-oblast', 'Пензенская область', 'Europe/Moscow'),
  entry('61', 'pskovskaya-oblast', 'Псковская область', 'Europe/Moscow'),
  entry('62', 'rostovskaya-oblast', 'Ростовская область', 'Europe/Moscow'),
  entry('63', 'ryazanskaya-oblast', 'Рязанская область', 'Europe/Moscow'),
  entry('64', 'samarskaya-oblast', 'Самарская область', 'Europe/Samara'),
  entry('65', 'saratovskaya-oblast', 'Саратовская область', 'Europe/Saratov'),
  entry('66', 'sahalinskaya-oblast', 'Сахалинская область', 'Asia/Sakhalin'),
  entry('67', 'sverdlovskaya-oblast', 'Свердловская область', 'Asia/Yekaterinburg'),
  entry('68', 'smolenskaya-oblast', 'Смоленская область', 'Europe/Moscow'),
  entry('69', 'tambovskaya-oblast', 'Тамбовская область', 'Europe/Moscow'),
  entry('70', 'tverskaya-oblast', 'Тверская область', 'Europe/Moscow'),
  entry('71', 'tomskaya-oblast', 'Томская область', 'Asia/Tomsk'),
  entry('72', 'tulskaya-oblast', 'Тульская область', 'Europe/Moscow'),
  entry('73', 'tyumenskaya-oblast', 'Тюменская область', 'Asia/Yekaterinburg'),
  entry('74', 'ulyanovskaya-oblast', 'Ульяновская область', 'Europe/Ulyanovsk'),
  entry('75', 'chelyabinskaya-oblast', 'Челябинская область', 'Asia/Yekaterinburg'),
  entry('76', 'yaroslavskaya-oblast', 'Ярославская область', 'Europe/Moscow'),
  entry('77', 'moskva', 'Москва и Московская область', 'Europe/Moscow', ['Город Москва', 'Московская область']),
  entry('78', 'sankt-peterburg', 'Санкт-Петербург и Ленинградская область', 'Europe/Moscow', [
    'Город Санкт-Петербург',
    'Ленинградская область',
  ]),
  entry('79', 'evreyskaya-ao', 'Еврейская автономная область', 'Asia/Vladivostok'),
  entry('81', 'hmao', 'Ханты-Мансийский автономный округ — Югра', 'Asia/Yekaterinburg', [
    'Ханты-Мансийский автономный округ - Югра',
  ]),
  entry('82', 'chukotka', 'Чукотский автономный округ', 'Asia/Anadyr'),
  entry('83', 'yanao', 'Ямало-Ненецкий автономный округ', 'Asia/Yekaterinburg'),
  entry('84', 'krym', 'Крым и Севастополь', 'Europe/Simferopol', ['Республика Крым', 'Город Севастополь']),
];

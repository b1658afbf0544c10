import type { Allowance, Tariff } from '../../../contract/tariffs.ts';

/** Plans of the demonstration data. Names and prices are invented, which the banner of the site states. */
interface Plan {
  slug: string;
  name: string;
  /** Days of one period; default: a month. */
  days?: number;
  connectionFee?: number;
  esim?: boolean;
  eligibility?: string;
  /** Operators that sell it; default: every operator with package tariffs. */
  operators?: readonly string[];
  /** The share of regions where an operator sells it; default: all. */
  share?: number;
  isArchived?: boolean;
  saleFrom?: string;
  saleTo?: string;
}

export interface PackagePlan extends Plan {
  price: number;
  promo?: { price: number; periods?: number; until?: string };
  /** Null: not part of it. */
  minutes: Allowance | null;
  minutesScope?: Tariff['minutesScope'];
  trafficGb: Allowance | null;
  fairUseGb?: number;
  afterLimit?: string;
  sms: Allowance | null;
  apps?: readonly string[];
  onnetUnlimited?: boolean;
  /** Conditions of tethering; `false`: not allowed. */
  tethering?: string | false;
  rollover?: readonly ('minutes' | 'gb')[];
  sims?: { count: number; price: number };
  media?: readonly string[];
  convergence?: readonly string[];
  network5g?: boolean;
  bonus?: string;
}

export interface RatePlan extends Plan {
  minutePrice: number;
  minutePriceOnnet: number;
  minutePriceLong: number;
  smsPrice: number;
  mbPrice: number;
  chargeStep: 'second' | 'minute';
  freeSeconds?: number;
  dailyFee?: number;
}

const BIG = ['mts', 'megafon', 'beeline', 't2'];

/** Packages that most operators sell; the prices are those of МТС in Krasnodar. */
export const mainLine: readonly PackagePlan[] = [
  {
    slug: 'tihiy',
    name: 'Тихий',
    price: 290,
    minutes: 150,
    trafficGb: 5,
    afterLimit: 'доступ закрыт, пакет 1 ГБ — 90 ₽',
    sms: 50,
    esim: false,
  },
  {
    slug: 'spokoynyy',
    name: 'Спокойный',
    price: 450,
    minutes: 400,
    trafficGb: 15,
    afterLimit: 'скорость до 64 Кбит/с',
    sms: 100,
    apps: ['мессенджеры'],
    bonus: 'первый месяц 20 ГБ вместо 15',
    rollover: ['gb'],
  },
  {
    slug: 'svobodnyy',
    name: 'Свободный',
    price: 690,
    days: 30,
    promo: { price: 345, periods: 3 },
    minutes: 800,
    trafficGb: 40,
    afterLimit: 'скорость до 128 Кбит/с',
    sms: 300,
    apps: ['мессенджеры', 'соцсети'],
    network5g: true,
    rollover: ['minutes', 'gb'],
    media: ['zvuk-ryadom'],
  },
  {
    slug: 'bez-granits',
    name: 'Без границ',
    price: 990,
    days: 28,
    connectionFee: 100,
    minutes: 1500,
    trafficGb: 'unlimited',
    fairUseGb: 100,
    afterLimit: 'после 100 ГБ скорость может снижаться в часы пик',
    sms: 'unlimited',
    apps: ['мессенджеры', 'соцсети', 'видео', 'музыка'],
    network5g: true,
    tethering: 'не больше 30 ГБ за период',
    media: ['kinozal', 'zvuk-ryadom'],
  },
  {
    slug: 'starshiy',
    name: 'Старший',
    price: 250,
    minutes: 300,
    trafficGb: 3,
    afterLimit: 'доступ закрыт до нового месяца',
    sms: 50,
    esim: false,
    eligibility: 'для пенсионеров',
    onnetUnlimited: true,
  },
];

/** Packages that some operators sell, and not in every region. */
export const otherPackages: readonly PackagePlan[] = [
  { slug: 'minimum', name: 'Минимум', price: 190, minutes: 100, trafficGb: 2, sms: 30, esim: false, share: 0.7 },
  {
    slug: 'lyogkiy',
    name: 'Лёгкий',
    price: 230,
    days: 30,
    minutes: 200,
    trafficGb: 4.5,
    afterLimit: 'пакет 500 МБ — 50 ₽',
    sms: null,
    share: 0.4,
    apps: ['карты'],
  },
  { slug: 'legko', name: 'Легко', price: 340, minutes: 300, trafficGb: 10, sms: 50, share: 0.3, rollover: ['minutes'] },
  {
    slug: 'na-nedelyu',
    name: 'На неделю',
    price: 120,
    days: 7,
    minutes: 70,
    trafficGb: 7,
    sms: 20,
    operators: ['beeline', 't2', 'yota'],
    share: 0.6,
  },
  {
    slug: 'na-den',
    name: 'На день',
    price: 25,
    days: 1,
    minutes: null,
    trafficGb: 2,
    sms: null,
    operators: ['megafon', 'yota'],
    share: 0.4,
  },
  {
    slug: 'tolko-internet',
    name: 'Только интернет',
    price: 420,
    minutes: null,
    trafficGb: 30,
    afterLimit: 'скорость до 64 Кбит/с',
    sms: null,
    operators: [...BIG, 'yota', 'rostelecom'],
    share: 0.8,
  },
  {
    slug: 'razgovornyy',
    name: 'Разговорный',
    price: 370,
    minutes: 1200,
    minutesScope: 'ownRegion',
    trafficGb: 1,
    sms: 200,
    operators: ['mts', 'beeline', 'motiv', 'rostelecom'],
    share: 0.6,
    onnetUnlimited: true,
    esim: false,
  },
  {
    slug: 'svoi',
    name: 'Свои',
    price: 310,
    minutes: 'unlimited',
    minutesScope: 'ownNetwork',
    trafficGb: 8,
    sms: 100,
    operators: ['megafon', 't2', 'tmobile'],
    share: 0.5,
    onnetUnlimited: true,
  },
  {
    slug: 'studencheskiy',
    name: 'Студенческий',
    price: 360,
    promo: { price: 180, until: '2027-01-31T21:00:00Z' },
    minutes: 350,
    trafficGb: 25,
    afterLimit: 'скорость до 128 Кбит/с',
    sms: 100,
    apps: ['мессенджеры', 'соцсети', 'музыка'],
    eligibility: 'для студентов до 25 лет',
    share: 0.35,
    media: ['polka', 'podkasty'],
  },
  { slug: 'edinyy', name: 'Единый', price: 520, minutes: 600, trafficGb: 30, sms: 300, share: 0.35, network5g: true },
  {
    slug: 'yomkiy',
    name: 'Ёмкий',
    price: 560,
    days: 28,
    minutes: 350,
    trafficGb: 60,
    afterLimit: 'скорость до 256 Кбит/с',
    sms: 50,
    share: 0.35,
    tethering: false,
    rollover: ['gb'],
  },
  {
    slug: 'eshchyo-bolshe',
    name: 'Ещё больше',
    price: 640,
    connectionFee: 50,
    minutes: 700,
    trafficGb: 35,
    sms: 500,
    share: 0.35,
    apps: ['видео'],
    media: ['serial'],
  },
  {
    slug: 'igrovoy',
    name: 'Игровой',
    price: 750,
    days: 30,
    minutes: 500,
    trafficGb: 'unlimited',
    fairUseGb: 150,
    afterLimit: 'после 150 ГБ скорость до 1 Мбит/с',
    sms: 50,
    operators: ['beeline', 't2', 'yota', 'tmobile'],
    share: 0.5,
    network5g: true,
    tethering: 'не больше 50 ГБ за период',
  },
  {
    slug: 'semeynyy',
    name: 'Семейный',
    price: 1190,
    minutes: 2000,
    trafficGb: 80,
    afterLimit: 'скорость до 128 Кбит/с',
    sms: 1000,
    apps: ['мессенджеры', 'соцсети'],
    operators: [...BIG, 'rostelecom', 'motiv', 'sbermobile'],
    share: 0.7,
    sims: { count: 3, price: 150 },
    rollover: ['minutes', 'gb'],
    media: ['detskiy-chas', 'kinozal'],
    convergence: ['internet-100'],
    network5g: true,
  },
  {
    slug: 'vsyo-doma',
    name: 'Всё дома',
    price: 1090,
    promo: { price: 690, periods: 2 },
    minutes: 1000,
    trafficGb: 50,
    afterLimit: 'скорость до 128 Кбит/с',
    sms: 300,
    operators: ['mts', 'beeline', 'rostelecom', 'motiv'],
    share: 0.75,
    sims: { count: 1, price: 0 },
    media: ['serial', 'sport-efir'],
    convergence: ['internet-300', 'tv-120', 'tv-210', 'ohrana'],
  },
  {
    slug: 'bez-predela',
    name: 'Без предела',
    price: 1990,
    minutes: 'unlimited',
    trafficGb: 'unlimited',
    fairUseGb: 300,
    afterLimit: 'после 300 ГБ скорость может снижаться',
    sms: 'unlimited',
    apps: ['мессенджеры', 'соцсети', 'видео', 'музыка', 'карты'],
    operators: ['mts', 'megafon', 'beeline'],
    share: 0.8,
    sims: { count: 5, price: 190 },
    media: ['kinozal', 'serial', 'zvuk-ryadom', 'oblako'],
    convergence: ['internet-500', 'tv-210'],
    network5g: true,
    onnetUnlimited: true,
  },
  {
    slug: 'novyy',
    name: 'Новосёл',
    price: 480,
    promo: { price: 99, periods: 1 },
    minutes: 500,
    trafficGb: 20,
    sms: 100,
    operators: ['sbermobile', 'tmobile', 't2'],
    share: 0.5,
    eligibility: 'только при переносе номера',
    bonus: 'безлимит на первый месяц',
  },
  // One of each season: sold now, not yet, no longer.
  {
    slug: 'zimniy',
    name: 'Зимний',
    price: 400,
    minutes: 400,
    trafficGb: 20,
    sms: 100,
    operators: ['mts', 't2'],
    saleFrom: '2026-11-01T00:00:00Z',
    saleTo: '2027-03-01T00:00:00Z',
  },
  {
    slug: 'vesenniy',
    name: 'Весенний',
    price: 400,
    minutes: 400,
    trafficGb: 20,
    sms: 100,
    operators: ['mts'],
    saleFrom: '2027-03-01T00:00:00Z',
    saleTo: '2027-06-01T00:00:00Z',
  },
  {
    slug: 'osenniy',
    name: 'Осенний',
    price: 400,
    minutes: 400,
    trafficGb: 20,
    sms: 100,
    operators: ['mts'],
    saleTo: '2026-11-01T00:00:00Z',
  },
  // Sold until recently: a draft that has it shows that the tariff is closed.
  {
    slug: 'proshlyy',
    name: 'Прошлый',
    price: 400,
    minutes: 300,
    trafficGb: 10,
    sms: 100,
    esim: false,
    operators: ['mts'],
    isArchived: true,
  },
  {
    slug: 'vcherashniy',
    name: 'Вчерашний',
    price: 300,
    minutes: 200,
    trafficGb: 6,
    sms: 100,
    esim: false,
    operators: ['megafon', 'beeline', 't2'],
    isArchived: true,
  },
];

export const ratePlans: readonly RatePlan[] = [
  {
    slug: 'po-minutam',
    name: 'По минутам',
    minutePrice: 1.9,
    minutePriceOnnet: 1.5,
    minutePriceLong: 3.5,
    smsPrice: 2.5,
    mbPrice: 0.9,
    chargeStep: 'minute',
    operators: BIG,
  },
  {
    slug: 'posekundnyy',
    name: 'Посекундный',
    minutePrice: 2.4,
    minutePriceOnnet: 1.2,
    minutePriceLong: 4.8,
    smsPrice: 2,
    mbPrice: 1.5,
    chargeStep: 'second',
    freeSeconds: 3,
    operators: ['mts', 'beeline', 'motiv', 'rostelecom'],
    share: 0.6,
  },
  {
    slug: 'kazhdyy-den',
    name: 'Каждый день',
    minutePrice: 0.8,
    minutePriceOnnet: 0,
    minutePriceLong: 2,
    smsPrice: 1.5,
    mbPrice: 0.3,
    chargeStep: 'minute',
    dailyFee: 4,
    operators: ['megafon', 't2', 'sbermobile'],
    share: 0.6,
  },
];

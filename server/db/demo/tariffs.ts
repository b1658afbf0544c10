import type { Allowance } from '../../../contract/tariffs.ts';
import { demoOperators } from './operators.ts';

/** Tariffs of the demonstration set: names and prices are invented, and the site says so in its banner. */
export interface DemoTariff {
  slug: string;
  name: string;
  price: number;
  days?: 28 | 30;
  promo?: { price: number; periods: number };
  connectionFee?: number;
  minutes: Allowance;
  trafficGb: Allowance;
  afterLimit?: string;
  sms: Allowance;
  apps?: readonly string[];
  esim: boolean;
  network5g?: boolean;
  eligibility?: string;
  bonus?: string;
  isArchived?: boolean;
}

interface DemoRates {
  slug: string;
  name: string;
  minutePrice: number;
  smsPrice: number;
  mbPrice: number;
}

/** What each operator's line looks like; prices are moved a little from operator to operator. */
const line: readonly DemoTariff[] = [
  {
    slug: 'tihiy',
    name: 'Тихий',
    price: 290,
    minutes: 150,
    trafficGb: 5,
    afterLimit: 'доступ приостанавливается, пакет 1 ГБ — 90 ₽',
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
    esim: true,
    bonus: 'первый месяц 20 ГБ вместо 15 при переносе номера',
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
    esim: true,
    network5g: true,
  },
  {
    slug: 'bez-granits',
    name: 'Без границ',
    price: 990,
    days: 28,
    connectionFee: 100,
    minutes: 1500,
    trafficGb: 'unlimited',
    sms: 'unlimited',
    apps: ['мессенджеры', 'соцсети', 'видео', 'музыка'],
    esim: true,
    network5g: true,
  },
  {
    slug: 'starshiy',
    name: 'Старший',
    price: 250,
    minutes: 300,
    trafficGb: 3,
    afterLimit: 'доступ приостанавливается',
    sms: 50,
    esim: false,
    eligibility: 'для пенсионеров',
  },
];

const rates: DemoRates = { slug: 'po-minutam', name: 'По минутам', minutePrice: 1.9, smsPrice: 2.5, mbPrice: 0.9 };

/** Hand-made differences, so that comparing operators is worth while. */
const shift: Record<string, number> = {
  mts: 0,
  megafon: 20,
  beeline: -10,
  t2: -40,
  yota: 10,
  sbermobile: -60,
  tmobile: -50,
  rostelecom: -30,
  motiv: -70,
};

/** What each operator leaves out. */
const without: Record<string, readonly string[]> = {
  yota: ['starshiy', 'tihiy'],
  sbermobile: ['bez-granits'],
  tmobile: ['starshiy'],
  rostelecom: ['tihiy', 'svobodnyy'],
  motiv: ['bez-granits'],
};

export const demoTariffs = demoOperators.flatMap((operator) =>
  line
    .filter(({ slug }) => !(without[operator.id] ?? []).includes(slug))
    .map((tariff) => ({
      ...tariff,
      operatorId: operator.id,
      id: `${operator.id}-${tariff.slug}`,
      price: tariff.price + (shift[operator.id] ?? 0),
    })),
);

/** Sold until recently: whoever kept it in a draft is told that it is closed. */
export const archivedTariff = {
  operatorId: 'mts',
  id: 'mts-proshlyy',
  slug: 'proshlyy',
  name: 'Прошлый',
  price: 400,
  minutes: 300,
  trafficGb: 10,
  sms: 100,
  esim: false,
  isArchived: true,
} as const satisfies DemoTariff & { operatorId: string; id: string };

export const demoRates = demoOperators
  .filter(({ id }) => ['mts', 'megafon', 'beeline', 't2'].includes(id))
  .map((operator) => ({
    ...rates,
    operatorId: operator.id,
    id: `${operator.id}-${rates.slug}`,
    minutePrice: Number((rates.minutePrice + (shift[operator.id] ?? 0) / 100).toFixed(2)),
  }));

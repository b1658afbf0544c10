import { EXAMPLE_USE } from './example-cost.ts';

export const describeTariffTexts = {
  minutes: (amount: string) => `${amount}\u00a0мин`,
  minutesUnlimited: 'безлимит минут',
  traffic: (amount: string) => `${amount}\u00a0ГБ`,
  trafficUnlimited: 'безлимит интернета',
  sms: (amount: string) => `${amount}\u00a0СМС`,
  smsUnlimited: 'безлимит СМС',
  perMonth: 'в месяц',
  perDay: 'в день',
  perDays: (days: string) => `за ${days}`,
  monthly: (price: string) => `Примерно ${price} за\u00a030\u00a0дней`,
  /** `EXAMPLE_USE` in words. */
  example: (price: string) =>
    `${EXAMPLE_USE.minutes}\u00a0минут и\u00a0${EXAMPLE_USE.sms}\u00a0СМС за\u00a030\u00a0дней\u00a0— ${price}`,
  promoOne: (first: string, price: string, then: string) => `${first}\u00a0— ${price}, потом ${then}`,
  promoMany: (first: string, price: string, then: string) => `${first} по\u00a0${price}, потом ${then}`,
  promoUntil: (price: string, date: string, then: string) => `До\u00a0${date} — ${price}, потом ${then}`,
  firstOne: 'Первый месяц',
  first: (periods: string) => `Первые ${periods}`,
  connection: (price: string) => `Подключение ${price}`,
  perMinute: (price: string) => `минута ${price}`,
  perSms: (price: string) => `СМС ${price}`,
  perMb: (price: string) => `мегабайт ${price}`,
  noFee: 'Без абонентской платы',
  afterLimit: (text: string) => `Когда интернет кончится: ${text}`,
  apps: (list: string) => `Без учёта трафика: ${list}`,
  noEsim: 'Только обычная сим-карта',
  eligibility: (text: string) => `Условие: ${text}`,
  bonus: (text: string) => `При переносе: ${text}`,
} as const;

export const monthForms = { one: 'месяц', few: 'месяца', many: 'месяцев' } as const;

export const siteTexts = {
  /** January to October 2025, published by the operator of БДПН. */
  published: [
    { value: '>\u00a013\u00a0млн', label: 'заявлений подали за январь–август 2025\u00a0года' },
    { value: '3,3\u00a0млн', label: 'номеров перенесли за те же месяцы' },
    { value: '617\u00a0тыс.', label: 'номеров перенесли в октябре 2025\u00a0года, рекорд месяца' },
  ],
  /** The same text as on the pages. */
  pageTitle: (title: string) => `${title} — Перенос номера`,
  operator: (name: string) => `Оператор «${name}»`,
  tariffs: (region: string) => `Тарифы: ${region}`,
  tariffsDescription: (region: string) =>
    `Тарифы мобильной связи, регион: ${region}. Цена за 30 дней, минуты, интернет и условия рядом.`,
  operatorsForms: {
    one: 'оператор в нашем списке',
    few: 'оператора в нашем списке',
    many: 'операторов в нашем списке',
  },
  tariffsForms: { one: 'тариф можно сравнить', few: 'тарифа можно сравнить', many: 'тарифов можно сравнить' },
  regionsForms: {
    one: 'регион, где переносят номера',
    few: 'региона, где переносят номера',
    many: 'регионов, где переносят номера',
  },
  source: 'Числа за 2025\u00a0год — по сообщениям прессы со ссылкой на оператора базы данных перенесённых номеров.',
} as const;

export const siteTexts = {
  /** The same text as on the pages. */
  pageTitle: (title: string) => `${title} — Перенос номера`,
  operator: (name: string) => `Оператор «${name}»`,
  tariffs: (region: string) => `Тарифы: ${region}`,
  tariffsDescription: (region: string) =>
    `Тарифы мобильной связи, регион: ${region}. Цена за 30 дней, минуты, интернет и условия рядом.`,
} as const;

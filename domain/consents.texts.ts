import type { ConsentKind } from '../contract/consent-kinds.ts';

interface ConsentText {
  /** Changes together with its version in `consents.ts`. */
  text: string;
  /** The error when the consent is missing. */
  missing: string;
}

/** The consents of step 3. Each is separate and never preset. */
export const consentTexts: Record<ConsentKind, ConsentText> = {
  processing: {
    text: 'Согласен на обработку моих персональных данных этим сервисом для подачи заявления.',
    missing: 'Отметьте согласие на обработку данных',
  },
  transfer: {
    text: 'Согласен на передачу моих данных новому оператору, текущему оператору и оператору базы данных перенесённых номеров.',
    missing: 'Отметьте согласие на передачу данных операторам',
  },
  termination: {
    text: 'Прошу перенести номер и расторгнуть договор с текущим оператором. Обязуюсь оплатить долг, если он есть.',
    missing: 'Отметьте просьбу о переносе и расторжении договора',
  },
  tariffTerms: {
    text: 'С условиями тарифа нового оператора согласен.',
    missing: 'Отметьте согласие с условиями тарифа',
  },
};

/** The consent to the terms of the chosen tariff, which it names. */
export const tariffConsent = {
  text: (name: string, price: string, terms: readonly string[]) =>
    `С условиями тарифа «${name}» согласен: ${[price, ...terms].join('. ')}.`,
  link: 'Все условия тарифа',
} as const;

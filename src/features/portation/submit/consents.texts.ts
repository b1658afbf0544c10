import type { ConsentKind } from '../../../../contract/orders.ts';

interface ConsentText {
  /** Changed with every change of the text; the log stores the accepted version. */
  version: string;
  text: string;
  /** The error while the consent is not given. */
  missing: string;
}

/** The consents of step 3. Each is a separate statement and is never preselected. */
export const consentTexts: Record<ConsentKind, ConsentText> = {
  processing: {
    version: '2026-11',
    text: 'Согласен на обработку моих персональных данных этим сервисом для подачи заявления.',
    missing: 'Отметьте согласие на обработку данных',
  },
  transfer: {
    version: '2026-11',
    text: 'Согласен на передачу моих данных новому оператору, текущему оператору и оператору базы данных перенесённых номеров.',
    missing: 'Отметьте согласие на передачу данных операторам',
  },
  termination: {
    version: '2026-11',
    text: 'Прошу перенести номер и расторгнуть договор с текущим оператором. Обязуюсь оплатить долг, если он есть.',
    missing: 'Отметьте просьбу о переносе и расторжении договора',
  },
  tariffTerms: {
    version: '2026-11',
    text: 'С условиями тарифа нового оператора согласен.',
    missing: 'Отметьте согласие с условиями тарифа',
  },
};

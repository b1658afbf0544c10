/** Edition of the consent text in `contacts.texts.ts`; increase it with every change of the text. */
export const CONSENT_EDITION = '1.0';

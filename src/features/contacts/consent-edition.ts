/** Edition of the text of the consent in `contacts.texts.ts`. A changed text is another edition. */
export const CONSENT_EDITION = '1.0';

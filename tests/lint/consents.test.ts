import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentKinds } from '../../contract/consent-kinds.ts';
import { consentVersions, FEEDBACK_CONSENT_VERSION } from '../../domain/consents.ts';
import { contactsTexts } from '../../src/features/contacts/contacts.texts.ts';
import { consentTexts, tariffConsent } from '../../domain/consents.texts.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

// The log proves a consent by the version of its text only.
test('every change of a consent text changes its version', () => {
  const texts = {
    ...Object.fromEntries(consentKinds.map((kind) => [`${kind} ${consentVersions[kind]}`, consentTexts[kind].text])),
    [`tariff ${consentVersions.tariffTerms}`]: tariffConsent.text('Имя', '1 ₽', ['условие']),
    [`feedback ${FEEDBACK_CONSENT_VERSION}`]: contactsTexts.consent,
  };
  expect(Object.fromEntries(Object.entries(texts).map(([version, text]) => [version, hashOf(text)])))
    .toMatchInlineSnapshot(`
    {
      "feedback 1.0": "e9e5027bb0127ca3",
      "processing 2026-11": "86103b07308e853d",
      "tariff 2026-11-22": "fd8d277de37fcdd0",
      "tariffTerms 2026-11-22": "10e364cd013d5365",
      "termination 2026-11": "94ce111363dcf56c",
      "transfer 2026-11": "fecc6dcc3ba57f54",
    }
  `);
});

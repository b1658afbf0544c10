import type { ConsentKind } from '../contract/consent-kinds.ts';

/**
 * Versions of the consent texts that the site shows. The log stores the version of each consent, so a text and its
 * version change together; a consent to another version is refused (152-ФЗ, article 9: consent to a definite text).
 */
export const consentVersions: Readonly<Record<ConsentKind, string>> = {
  processing: '2026-11',
  transfer: '2026-11',
  termination: '2026-11',
  tariffTerms: '2026-11-22',
};

/** The version of the consent of the feedback form. */
export const FEEDBACK_CONSENT_VERSION = '1.0';

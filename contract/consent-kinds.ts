/** Apart from the schemas of an application, which its form does not need. */
export const consentKinds = ['processing', 'transfer', 'termination', 'tariffTerms'] as const;
export type ConsentKind = (typeof consentKinds)[number];

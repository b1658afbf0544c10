/** Documents at `/legal/{slug}`. */
export const legalSlugs = ['personal-data', 'terms', 'cookies', 'accessibility', 'third-party'] as const;
export type LegalSlug = (typeof legalSlugs)[number];

export const isLegalSlug = (value: string | undefined): value is LegalSlug => legalSlugs.some((slug) => slug === value);

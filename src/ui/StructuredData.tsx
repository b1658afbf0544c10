/**
 * Structured data for search engines (schema.org). A data block is not a script, so the content security policy does
 * not apply to it.
 */
export const StructuredData = ({ facts }: { facts: Record<string, unknown> }) => {
  // Escapes «<», so that a text cannot close the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
};

/**
 * Facts about the page for search engines, in the vocabulary of schema.org. A block of data, not a script: the content
 * security policy has nothing to say about it.
 */
export const StructuredData = ({ facts }: { facts: Record<string, unknown> }) => {
  // An angle bracket in a text must not end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
};

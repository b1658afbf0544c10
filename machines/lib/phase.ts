/**
 * What a page shows of one part of its chart: the tag of a list that the state has.
 * @param otherwise when it has none of them
 */
export const phaseOf = <const Tag extends string, const Other extends string>(
  snapshot: { hasTag: (tag: Tag) => boolean },
  tags: readonly Tag[],
  otherwise: Other,
): Tag | Other => tags.find((tag) => snapshot.hasTag(tag)) ?? otherwise;

/** A violation of a project rule; `sentence` states the rule and how to comply. */
export interface Finding {
  /** Relative to the checked root, with forward slashes. */
  file: string;
  /** From 1. */
  line: number;
  rule: string;
  sentence: string;
}

/** `file:line sentence (rule)`; editors and terminals link the first part. */
export const formatFinding = ({ file, line, rule, sentence }: Finding): string =>
  `${file}:${line} ${sentence} (${rule})`;

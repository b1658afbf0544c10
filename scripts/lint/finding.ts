/** One place where a rule of the house is broken, with a sentence that says the rule and the way on. */
export interface Finding {
  /** Relative to the checked root, with forward slashes. */
  file: string;
  /** From 1. */
  line: number;
  rule: string;
  sentence: string;
}

/** `file:line sentence (rule)`: editors and terminals make the first part a link. */
export const formatFinding = ({ file, line, rule, sentence }: Finding): string =>
  `${file}:${line} ${sentence} (${rule})`;
